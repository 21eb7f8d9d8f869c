import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.mjs'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { spawnServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a site that was started and stopped, without its secret. */
    preparedData: string
  }
}

/** Runs once: most tests copy this folder, which takes a small part of a first start. */
export default async function setup(project: TestProject) {
  await build()
  const preparedData = createTempDir('candil-prepared-')
  const { child, exited, ready } = spawnServer({ DATA_DIR: preparedData })
  await ready()
  child.kill('SIGTERM')
  await exited
  rmSync(join(preparedData, 'secret'))
  project.provide('preparedData', preparedData)
  return () => rmSync(preparedData, { recursive: true, force: true })
}
