import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { minifiedScript } from './scripts/minified-script.mjs'

const SETUP = './tests/fixtures/database.setup.ts'
const PREPARED_DATA = './tests/process/prepared-data.setup.ts'
/** Tests beside the source that query PostgreSQL. */
const DATABASE = [
  'src/{bootstrap,features,kit}/**/*.test.ts',
  'src/platform/{logging,queue,rate-limit}/**/*.test.ts',
  'src/app/**/*.database.test.ts',
]
const COMPONENTS = 'src/features/**/ui/**/*.test.ts'

/** The file that Node gives to the libraries that import it: two copies of the module do not accept each other's types. */
const GRAPHQL = fileURLToPath(import.meta.resolve('graphql'))

export default defineConfig({
  plugins: [minifiedScript],
  resolve: { alias: [{ find: /^graphql$/, replacement: GRAPHQL }] },
  test: {
    // Reports a hanging test; on a busy machine everything takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What is waited for comes; the default of a second would measure the machine.
    expect: { poll: { timeout: 180_000 } },
    // One more than the cores: many tests wait for timers or processes.
    maxWorkers: 3,
    setupFiles: ['./tests/fixtures/cpu-time.ts'],
    // The built application is Node's to load: it takes it compiled from the cache.
    server: { deps: { external: [/\/build\/server\//] } },
    // The objects of a request outlive V8's default young generation of 1 MB to 16: a tenth of the CPU time went into collecting them.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    projects: [
      {
        // Seconds, without a database. The tests share their workers' modules, which saves importing them a hundred times.
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{app,middleware,platform,process,shared,ui}/**/*.test.{ts,tsx}',
            ...[COMPONENTS, 'tests/{architecture,rich-text}/**/*.test.ts', 'tests/cookie-policy.test.ts'],
          ],
          exclude: ['src/platform/{logging,queue,rate-limit}/**', 'src/app/**/*.database.test.ts'],
          isolate: false,
        },
      },
      {
        // Queries and commands against a PostgreSQL of the run; each file has a database copied from one migrated template.
        extends: true,
        test: { name: 'database', include: DATABASE, exclude: [COMPONENTS], isolate: false, globalSetup: SETUP },
      },
      {
        // The built application, asked over HTTP or as a fetch function. Like those above, they share their workers' modules.
        extends: true,
        // The development runtime of JSX does not exist in production.
        oxc: { jsx: { development: false } },
        test: {
          name: 'http',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{architecture,rich-text,process,import}/**', 'tests/cookie-policy.test.ts'],
          globalSetup: SETUP,
          // React as it runs in production, which renders pages several times faster than its development build.
          env: { NODE_ENV: 'production' },
          isolate: false,
        },
      },
      {
        // Whole processes: started, killed, restored. They mostly wait, so npm test runs them beside the http and the browser tests.
        extends: true,
        test: {
          name: 'process',
          include: ['tests/{process,import}/**/*.test.ts'],
          globalSetup: [SETUP, PREPARED_DATA],
        },
      },
    ],
  },
})
