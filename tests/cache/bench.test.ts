import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'

const BENCH = join(import.meta.dirname, '../../tools/bench/main.ts')

// Asserts no figures, only that the benchmark still runs and fills every row. Slow: npm run test:full.
test.skipIf(process.env['TEST_FULL'] !== '1')(
  'npm run bench --quick fills its tables',
  async () => {
    await build()
    const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--quick', '--sizes=300'], {
      timeout: 170_000,
    })
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '))
    const columns = rows.map((row) => row.split('|').length)
    // The cached and the new answers of 17 requests, each below a head and a line.
    expect(columns).toEqual([...Array(19).fill(11), ...Array(19).fill(12)])
    expect(stdout).toMatch(/mixed load .* 0 failed/)
    expect(stdout).not.toMatch(/NaN|Infinity|undefined/)
  },
  180_000,
)
