import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Sql, TransactionSql } from 'postgres'
import { StartError } from '#platform/errors/startup-error.ts'
import { type Archive, createArchive } from './archive.ts'
import { FILES, HEADER, SECRET } from './format.ts'
import { addJobs, addTable, inSnapshot, readHeader } from './snapshot.ts'
import { holdFiles } from './stored-files.ts'

type Options = {
  sql: Sql
  dataDir: string
  /** The keys of files that the snapshot names, so that none of them is missing in the backup. */
  namedFiles: (snapshot: TransactionSql) => Promise<string[]>
  signal: AbortSignal
  now: Date
}

/** What was taken; `missing` are keys that the calendar names and nobody has. */
export type Taken = { tables: number; rows: number; jobs: number; files: number; bytes: number; missing: string[] }

/** Held while a backup is taken: two at once would remove each other's links. */
const LOCK = 4714
/** A file deleted between the snapshot and the links is named by the one and missing in the other: then both are taken anew. */
const ATTEMPTS = 5

/** Takes a backup into a new file that only its owner reads: beside it first, then moved into place. */
export async function backupToFile(file: string, options: Options): Promise<Taken> {
  const draft = `${file}.part`
  try {
    const taken = await backupTo(createWriteStream(draft, { mode: 0o600 }), options)
    const handle = await open(draft, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(draft, file)
    return taken
  } catch (error) {
    await rm(draft, { force: true })
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new StartError(`There is no room left in ${dirname(file)}.`, { cause: error })
    if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code))
      throw new StartError(`${file} cannot be written: ${code}.`, { cause: error })
    throw error
  }
}

/** Takes a backup into a stream: the database at one instant, its files, and the key of its hashes. */
export async function backupTo(output: Writable, options: Options): Promise<Taken> {
  const lock = await options.sql.reserve()
  try {
    const [row] = await lock<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
    if (!row!.taken) throw new StartError('Another backup of this site is being taken.')
    return await takeConsistent(output, options)
  } finally {
    await lock`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    lock.release()
  }
}

async function takeConsistent(output: Writable, options: Options): Promise<Taken> {
  for (let attempt = 1; ; attempt++) {
    const taken = await inSnapshot(options.sql, (snapshot) =>
      take(snapshot, output, { ...options, last: attempt === ATTEMPTS }),
    )
    if (taken) return taken
  }
}

/** Null: a file went between the snapshot and its link, and nothing has been written yet. */
async function take(
  snapshot: TransactionSql,
  output: Writable,
  { dataDir, namedFiles, signal, now, last }: Options & { last: boolean },
) {
  const header = await readHeader(snapshot, now)
  const held = await holdFiles(dataDir)
  try {
    const keys = new Set(held.files.map(({ key }) => key))
    const missing = (await namedFiles(snapshot)).filter((key) => !keys.has(key))
    if (missing.length > 0 && !last) return null
    const archive = createArchive(output)
    try {
      await archive.addText(HEADER, JSON.stringify(header))
      const rows: Record<string, number> = {}
      for (const table of header.tables) {
        signal.throwIfAborted()
        rows[table.name] = await addTable(snapshot, archive, table)
      }
      const jobs = await addJobs(snapshot, archive)
      await addSecret(archive, dataDir)
      for (const { key, path, bytes } of held.files) {
        signal.throwIfAborted()
        await archive.add(FILES + key, bytes, createReadStream(path))
      }
      const entries = await archive.finish(rows)
      return {
        tables: header.tables.length,
        rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
        jobs,
        files: held.files.length,
        bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
        missing,
      }
    } catch (error) {
      await archive.abort(error)
      throw error
    }
  } finally {
    await held.release()
  }
}

/** With SECRET set there is no such file: the operator keeps it. */
async function addSecret(archive: Archive, dataDir: string) {
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null)
  if (secret !== null) await archive.addText(SECRET, secret)
}
