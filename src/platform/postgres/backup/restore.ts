import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { PgBoss } from 'pg-boss'
import type { Sql, TransactionSql } from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'
import { createQueueDriver } from '#platform/queue/queue-driver.server.ts'
import { readArchive } from './archive.ts'
import { FILES, type Header, JOBS, jobSchema, type ManifestEntry, SECRET } from './format.ts'
import { createTables, groupByTable, loadTable, setSequences, suspendConstraints } from './load.ts'

type Verified = { header: Header; entries: ManifestEntry[] }
/** `freeBytes` of the disk of `dataDir`. */
type Target = { sql: Sql; dataDir: string; now: Date; freeBytes?: (path: string) => Promise<number> }

/**
 * Restores a verified backup into an empty database and DATA_DIR, in one transaction that commits last: an interrupted
 * restore leaves the database empty and can be repeated.
 */
export async function restoreBackup(
  file: string,
  { header, entries }: Verified,
  { sql, dataDir, now, freeBytes = freeBytesOf }: Target,
) {
  await rejectNonEmpty(sql, dataDir)
  await rejectTooLarge(entries, { dataDir, freeBytes })
  const folder = join(dataDir, 'restoring')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 })
  const loaded = sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await createTables(tx, header)
    const resumeRules = await suspendConstraints(tx, header)
    await loadEntries(tx, sql, file, { header, folder })
    await setSequences(tx, header)
    await resumeRules()
    await moveIntoPlace(folder, dataDir, now)
  })
  await loaded.catch((cause: Error) => {
    if (cause instanceof StartupError) throw cause
    // A table that this release never had, jobs that are none, a full disk: the operator needs what it was, and no stack.
    throw new StartupError(`${file} was not restored, and nothing was changed: ${cause.message}`, { cause })
  })
  await rm(folder, { recursive: true, force: true })
}

async function loadEntries(
  tx: TransactionSql,
  sql: Sql,
  file: string,
  { header, folder }: { header: Header; folder: string },
) {
  for await (const { table, name, body } of groupByTable(readArchive(file))) {
    if (table !== undefined) await loadTable(tx, header, table, body)
    else if (name === JOBS) await restoreJobs(sql, await text(body))
    else if (name === SECRET) await writeFile(join(folder, SECRET), await text(body), { mode: 0o600 })
    else if (name.startsWith(FILES)) await writeFileEntry(join(folder, name), body)
    else await text(body)
  }
}

async function writeFileEntry(path: string, body: AsyncIterable<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, createWriteStream(path, { mode: 0o600 }))
}

/** Just before the commit. Existing files without a database are moved aside, never overwritten. */
async function moveIntoPlace(folder: string, dataDir: string, now: Date) {
  for (const name of ['files', SECRET]) {
    const [restored, target] = [join(folder, name), join(dataDir, name)]
    if (!(await exists(restored))) continue
    if (await exists(target)) await rename(target, `${target}.before-${now.getTime()}`)
    await rename(restored, target)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Never overwrites an existing calendar. */
async function rejectNonEmpty(sql: Sql, dataDir: string) {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
  if (row!.tables > 0)
    throw new StartupError(
      `There is a calendar already where the backup is to go (${dataDir}, or the database of DATABASE_URL): a backup is restored into an empty one. Move it aside, or name another folder with --data-dir.`,
    )
}

const freeBytesOf = (path: string) => statfs(path).then(({ bavail, bsize }) => bavail * bsize)

/** Before anything is written: the tables may be on another disk, the files are on this one. */
async function rejectTooLarge(
  entries: ManifestEntry[],
  { dataDir, freeBytes }: Required<Pick<Target, 'dataDir' | 'freeBytes'>>,
) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const needed = entries.reduce((sum, { name, bytes }) => (name.startsWith(FILES) ? sum + bytes : sum), 0)
  const free = await freeBytes(dataDir)
  if (needed <= free) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw new StartupError(
    `The files of the backup need ${inMegabytes(needed)}, and the disk of ${dataDir} has ${inMegabytes(free)} free: make room, or name a folder on another disk with --data-dir.`,
  )
}

/** Jobs keep their ids, so inserting them twice has no effect. They are restored first, in the queue's own schema. */
async function restoreJobs(sql: Sql, lines: string) {
  const jobs = lines.split('\n').filter(Boolean).map(parseJob)
  if (jobs.length === 0) return
  const boss = new PgBoss({ db: createQueueDriver(sql), supervise: false, schedule: false })
  await boss.start()
  for (const [queue, waiting] of Map.groupBy(jobs, ({ queue }) => queue)) {
    await boss.createQueue(queue)
    await boss.insert(
      queue,
      waiting.map(({ queue: _queue, ...job }) =>
        Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null)),
      ),
    )
  }
  await boss.stop({ close: false, graceful: false })
}

function parseJob(line: string) {
  try {
    return jobSchema.parse(JSON.parse(line))
  } catch (cause) {
    throw new StartupError('The backup has a job in it that cannot be read.', { cause })
  }
}

/** Whether the restored DATA_DIR has the backup's secret: hashes are invalid with another one. */
export const hasSecret = async (dataDir: string) =>
  (await readFile(join(dataDir, SECRET), 'utf8').catch(() => '')).trim() !== ''
