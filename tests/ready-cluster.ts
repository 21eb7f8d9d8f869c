import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#core/database.server.ts'
import { cache, hashOf } from '../scripts/house.mjs'
import { startCluster } from '../src/database/cluster.ts'
import { ROLE } from '../src/database/initialize.ts'
import { migrateDatabase } from '../src/database/migrate.ts'

/** A new folder for DATA_DIR with a migrated, empty database: copied, because making one takes a second or two. */
export async function readyDataFolder(prefix: string) {
  const folder = newFolder(prefix)
  copy(join(await onShelf(), 'pg'), join(folder, 'pg'))
  return folder
}

/** In the temp folder, and open, so that root's database account may walk in. */
export function newFolder(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

// Owner and mode must stay, which Node's own copy does not promise.
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/** Kept among the caches for as long as nothing changes that it is made from. */
async function onShelf() {
  const ready = join(cache, `cluster-${process.getuid?.()}-${hashOf(['drizzle', 'src/database'])}`)
  if (existsSync(ready)) return ready
  for (const old of existsSync(cache) ? readdirSync(cache) : []) {
    if (old.startsWith(`cluster-${process.getuid?.()}`)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  const made = await make()
  const draft = `${ready}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  copy(made, draft)
  rmSync(made, { recursive: true })
  try {
    renameSync(draft, ready)
  } catch {
    rmSync(draft, { recursive: true }) // Another run was faster.
  }
  return ready
}

async function make() {
  const folder = newFolder('candil-make-')
  const cluster = await startCluster({ dataDir: folder, durable: false })
  const { sql, close } = openDatabase(cluster.connectionTo('postgres'), { max: 1 })
  await sql`create database ${sql(ROLE)}`
  await close()
  await migrateDatabase(cluster.connectionTo(ROLE))
  await cluster.stop()
  return folder
}
