import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#platform/config/settings.ts'

/** The key of keyed hashes: SECRET, else one made at the first start and kept, readable only by its owner. */
export function secretOf({ secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>) {
  if (secret) return secret
  const file = join(dataDir, 'secret')
  if (!kept(file)) keep(file)
  return kept(file)!
}

function kept(file: string) {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written beside and linked into place, so that two processes never end up with two secrets or half of one. */
function keep(file: string) {
  const draft = `${file}.${process.pid}`
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
