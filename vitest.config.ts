import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    globalSetup: './tests/database.setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the machine has cores: many tests wait for a clock or a process.
    maxWorkers: 3,
  },
})
