import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    globalSetup: './tests/fixtures/database.setup.ts',
    // What hangs fails all the same; a machine with ten other things to do takes ten times as long.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // One more than the machine has cores: many tests wait for a clock or a process.
    maxWorkers: 3,
  },
})
