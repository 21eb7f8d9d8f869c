import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'

const BENCH = join(import.meta.dirname, '../../tools/bench/main.ts')

// Asserts no figures, only that the benchmark still runs and fills every row. Slow: npm run test:full.
test.skipIf(process.env['TEST_FULL'] !== '1')(
  'npm run bench --quick fills its table',
  async () => {
    await build()
    const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--quick', '--sizes=300'], {
      timeout: 170_000,
    })
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '))
    expect(rows).toHaveLength(12)
    for (const row of rows) expect(row.split('|')).toHaveLength(15)
    expect(stdout).not.toMatch(/NaN|Infinity|undefined/)
  },
  180_000,
)
