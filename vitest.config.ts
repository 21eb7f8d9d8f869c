import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SETUP = './tests/fixtures/database.setup.ts'
/** Tests beside the source that query PostgreSQL. */
const DATABASE = ['src/{bootstrap,features}/**/*.test.ts', 'src/platform/{logging,queue,rate-limit}/**/*.test.ts']
const COMPONENTS = 'src/features/**/ui/**/*.test.ts'

/**
 * Vitest starts one project's files after the other's: the process tests, which mostly wait, would all run together at the
 * end. This mixes them with the http tests, each project's longest first. Projects that share their workers' modules stay whole.
 */
class MixedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isolated = sorted.filter(({ project }) => project.config.isolate)
    const byProject = Map.groupBy(isolated, ({ project }) => project.name)
    const positions = new Map([...byProject.values()].flatMap((own) => own.map((file, n) => [file, n / own.length])))
    const mixed = isolated.toSorted((a, b) => positions.get(a)! - positions.get(b)!)
    return [...mixed, ...sorted.filter(({ project }) => !project.config.isolate)]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: MixedProjects },
    // Reports a hanging test; on a busy machine everything takes ten times as long.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // One more than the cores: many tests wait for timers or processes.
    maxWorkers: 3,
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
          exclude: ['src/platform/{logging,queue,rate-limit}/**'],
          isolate: false,
        },
      },
      {
        // Queries and commands against a PostgreSQL of the run; each file has a database copied from one migrated template.
        extends: true,
        test: { name: 'database', include: DATABASE, exclude: [COMPONENTS], isolate: false, globalSetup: SETUP },
      },
      {
        // The built application, asked over HTTP or as a fetch function.
        extends: true,
        test: {
          name: 'http',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{architecture,rich-text,process,import}/**', 'tests/cookie-policy.test.ts'],
          globalSetup: SETUP,
        },
      },
      {
        // Whole processes: started, killed, restored.
        extends: true,
        test: { name: 'process', include: ['tests/{process,import}/**/*.test.ts'], globalSetup: SETUP },
      },
    ],
  },
})
