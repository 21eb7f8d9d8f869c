import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import samples from './stored-samples.json' with { type: 'json' }

/**
 * Public pages and files as they are in other projects' tests, and what each yields. They are not part of this repository: the folder has
 * them as `owner/name/path`, from the commit that the list names (`git show COMMIT:PATH`).
 */
const FOLDER = process.env['IMPORT_SAMPLES'] ?? ''

test('there are fifteen pages and fifteen files, each with its origin', () => {
  const count = (kind: string) => samples.filter((sample) => sample.kind === kind && sample.count).length
  expect(count('page')).toBeGreaterThanOrEqual(15)
  expect(count('file')).toBeGreaterThanOrEqual(15)
})

test.skipIf(!existsSync(FOLDER)).each(samples)('$repository $path', ({ kind, repository, path, sha256, ...sample }) => {
  const bytes = readFileSync(join(FOLDER, repository, path))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  const url = kind === 'page' ? 'https://example.org/page' : ''
  const events = readContent({ bytes, url, contentType: '', today: '2026-11-26' })
  expect(events?.length ?? null).toBe(sample.count)
  if (sample.first) expect(events![0]).toMatchObject(sample.first)
})
