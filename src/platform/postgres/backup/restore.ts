import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { PgBoss } from 'pg-boss'
import type { Sql, TransactionSql } from 'postgres'
import { StartError } from '#platform/errors/startup-error.ts'
import { queueDriver } from '#platform/queue/queue-driver.server.ts'
import { readArchive } from './archive.ts'
import { FILES, type Header, JOBS, jobSchema, SECRET } from './format.ts'
import { createTables, grouped, loadTable, setSequences, suspendRules } from './load.ts'

type Target = { sql: Sql; dataDir: string; now: Date }

/**
 * Puts a verified backup into an empty database and DATA_DIR. The rows come in one transaction, committed last: broken off at any
 * moment, the database is as empty as before and the restore can be run again.
 */
export async function restoreBackup(file: string, header: Header, { sql, dataDir, now }: Target) {
  await refuseFilled(sql, dataDir)
  const folder = join(dataDir, 'restoring')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 })
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await createTables(tx, header)
    const resumeRules = await suspendRules(tx, header)
    await readInto(tx, sql, file, { header, folder })
    await setSequences(tx, header)
    await resumeRules()
    await moveIntoPlace(folder, dataDir, now)
  })
  await rm(folder, { recursive: true, force: true })
}

async function readInto(
  tx: TransactionSql,
  sql: Sql,
  file: string,
  { header, folder }: { header: Header; folder: string },
) {
  for await (const { table, name, body } of grouped(readArchive(file))) {
    if (table !== undefined) await loadTable(tx, header, table, body)
    else if (name === JOBS) await restoreJobs(sql, await text(body))
    else if (name === SECRET) await writeFile(join(folder, SECRET), await text(body), { mode: 0o600 })
    else if (name.startsWith(FILES)) await writeStored(join(folder, name), body)
    else await text(body)
  }
}

async function writeStored(path: string, body: AsyncIterable<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, createWriteStream(path, { mode: 0o600 }))
}

/** Just before the commit. What lies there without a database is nobody's: it is moved aside, never written over. */
async function moveIntoPlace(folder: string, dataDir: string, now: Date) {
  for (const name of ['files', SECRET]) {
    const [restored, place] = [join(folder, name), join(dataDir, name)]
    if (!(await exists(restored))) continue
    if (await exists(place)) await rename(place, `${place}.before-${now.getTime()}`)
    await rename(restored, place)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Nothing that is there is ever written over. */
async function refuseFilled(sql: Sql, dataDir: string) {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
  if (row!.tables > 0)
    throw new StartError(
      `There is a calendar already where the backup is to go (${dataDir}, or the database of DATABASE_URL): a backup is restored into an empty one. Move it aside, or name another folder with --data-dir.`,
    )
}

/** Jobs keep their ids: put in twice, they are there once. They come first and in the queue's own schema, which the tables do not need. */
async function restoreJobs(sql: Sql, lines: string) {
  const jobs = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => jobSchema.parse(JSON.parse(line)))
  if (jobs.length === 0) return
  const boss = new PgBoss({ db: queueDriver(sql), supervise: false, schedule: false })
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

/** The secret a restored DATA_DIR goes on with must be the backup's: a different one in the environment makes its hashes worthless. */
export const hasSecret = async (dataDir: string) =>
  (await readFile(join(dataDir, SECRET), 'utf8').catch(() => '')).trim() !== ''
