import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries, rejectUnloadable } from './binaries.ts'

test('a PostgreSQL without its libraries is named as that, with the library that is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candil-binaries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const alone = join(folder, 'initdb')
  copyFileSync((await findBinaries()).initdb, alone)
  expect(() => rejectUnloadable({ initdb: alone })).toThrow(/cannot be run: .*lib.*npm start/s)
  expect(() => rejectUnloadable({ initdb: join(folder, 'none') })).toThrow(/cannot be run: .*ENOENT/)
})
