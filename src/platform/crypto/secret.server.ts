import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#platform/config/settings.ts'

/** The key of keyed hashes: SECRET, or one generated at the first start and stored, readable only by its owner. */
export function loadSecret({ secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>) {
  if (secret) return secret
  const file = join(dataDir, 'secret')
  if (!readSecret(file)) storeSecret(file)
  return readSecret(file)!
}

function readSecret(file: string) {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written to a temporary file and linked into place, so that two processes never use two secrets or half of one. */
function storeSecret(file: string) {
  const temporary = `${file}.${process.pid}`
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}
