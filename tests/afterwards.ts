import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Tidies up when the test is over, or the file when called outside of one. */
export const afterwards = (tidy: () => unknown) =>
  TestRunner.getCurrentTest()
    ? onTestFinished(async () => void (await tidy()))
    : afterAll(async () => void (await tidy()))
