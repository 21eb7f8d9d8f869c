import type { Sql, TransactionSql } from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { Archive } from './archive.ts'
import { FORMAT, type Header, JOBS, tablePart, type WaitingJob } from './format.ts'

/** A table is read in pieces of about so many bytes, each of which is an entry of the archive. */
const PART_BYTES = 4 * 1024 * 1024

/** Runs `work` in a repeatable-read transaction: it reads the database at one instant while others write. */
export const inSnapshot = <T>(sql: Sql, work: (snapshot: TransactionSql) => Promise<T>) =>
  sql.begin('isolation level repeatable read read only', async (snapshot) => {
    await snapshot`set local statement_timeout = 0`
    return work(snapshot)
  }) as Promise<T>

/** Describes the database. The first read, and so the instant of the snapshot. */
export async function readHeader(snapshot: TransactionSql, now: Date): Promise<Header> {
  const tables = await snapshot<Header['tables']>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`
  if (!tables.some(({ name }) => name === 'events'))
    throw new StartupError('There is no calendar in this database yet.')
  const [server] = await snapshot<{ server_version: string }[]>`show server_version`
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    postgres: server!.server_version,
    extensions: await snapshot<Header['extensions']>`
      select extname as name, extversion as version from pg_extension order by extname`,
    migrations: await snapshot<Header['migrations']>`
      select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by created_at`,
    tables: [...tables],
    sequences: await readSequences(snapshot),
  }
}

/** Sequences are not transactional: read after the snapshot, they are at or beyond every id in it. */
async function readSequences(snapshot: TransactionSql): Promise<Header['sequences']> {
  const names = await snapshot<{ name: string }[]>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`
  const sequences: Header['sequences'] = []
  for (const { name } of names) {
    const [row] = await snapshot<Header['sequences']>`
      select ${name} as name, last_value::text as value, is_called as called from ${snapshot(name)}`
    sequences.push(row!)
  }
  return sequences
}

/**
 * Writes a table's rows and returns their number. Each piece is read to its end before it is written: postgres.js stops reading where its
 * reader is slow, and does not go on if that was in the last packet of a COPY.
 */
export async function addTable(
  snapshot: TransactionSql,
  archive: Archive,
  { name, columns }: Header['tables'][number],
) {
  const { blocks, blocksPerPart } = await sizeOf(snapshot, name)
  let part = 0
  let count = 0
  for (let from = 0; from < blocks; from += blocksPerPart) {
    // Numbers of ours: COPY takes no parameters.
    const range = snapshot.unsafe(`ctid >= '(${from},0)' and ctid < '(${from + blocksPerPart},0)'`)
    const rows = await snapshot`
      copy (select ${snapshot(columns)} from ${snapshot(name)} where ${range}) to stdout`.readable()
    const chunks: Buffer[] = []
    for await (const chunk of rows as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
    if (bytes === 0) continue
    count += chunks.reduce((sum, chunk) => sum + linesIn(chunk), 0)
    await archive.add(tablePart(name, ++part), bytes, chunks)
  }
  return count
}

/** The blocks of a table, which hold every row of the snapshot, and how many of them make a part, with what is stored beside them. */
async function sizeOf(snapshot: TransactionSql, name: string) {
  const [size] = await snapshot<{ blocks: number; bytes: number }[]>`
    select (pg_relation_size(oid) / current_setting('block_size')::int)::int as blocks, pg_table_size(oid)::float8 as bytes
    from pg_class where relname = ${name} and relnamespace = 'public'::regnamespace`
  const { blocks, bytes } = size!
  return { blocks, blocksPerPart: Math.max(1, Math.floor((PART_BYTES * blocks) / bytes)) }
}

/** COPY ends each row with a line break and escapes those within values. */
function linesIn(chunk: Buffer) {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

/** Pending and running jobs as JSON lines, so that emails in the queue are not lost. Finished ones are omitted. */
export async function addJobs(snapshot: TransactionSql, archive: Archive) {
  const [queue] = await snapshot<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`
  const jobs = !queue!.exists
    ? []
    : await snapshot<WaitingJob[]>`
        select name as queue, id, data, priority, to_json(start_after) #>> '{}' as "startAfter",
          singleton_key as "singletonKey", retry_limit as "retryLimit", retry_delay as "retryDelay",
          retry_backoff as "retryBackoff", retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds",
          heartbeat_seconds as "heartbeatSeconds"
        from pgboss.job where state < 'completed' order by created_on, id`
  await archive.addText(JOBS, jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))
  return jobs.length
}
