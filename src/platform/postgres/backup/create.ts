import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Sql, TransactionSql } from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { withFilesLock } from '../files-lock.ts'
import { type Archive, createArchive } from './archive.ts'
import { FILES, HEADER, SECRET } from './format.ts'
import { addJobs, addTable, inSnapshot, readHeader } from './snapshot.ts'
import { linkFiles, listBucket } from './stored-files.ts'

type Options = {
  sql: Sql
  dataDir: string
  storage: Storage
  /** Returns the keys of the files referenced by the snapshot, so that none is missing in the backup. */
  namedFiles: (snapshot: TransactionSql) => Promise<string[]>
  signal: AbortSignal
  now: Date
}

/** `missing` are keys referenced by the database whose files do not exist. */
export type BackupSummary = {
  tables: number
  rows: number
  jobs: number
  files: number
  bytes: number
  missing: string[]
}

/** A file deleted between the snapshot and the links is referenced but missing: then both are created again. */
const ATTEMPTS = 5

/** Writes a backup to a new file readable by its owner alone: to a temporary file first, then moved into place. */
export async function backupToFile(file: string, options: Options): Promise<BackupSummary> {
  const temporary = `${file}.part`
  try {
    const summary = await backupTo(createWriteStream(temporary, { mode: 0o600 }), options)
    const handle = await open(temporary, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(temporary, file)
    return summary
  } catch (error) {
    await rm(temporary, { force: true })
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new StartupError(`There is no room left in ${dirname(file)}.`, { cause: error })
    if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code))
      throw new StartupError(`${file} cannot be written: ${code}.`, { cause: error })
    throw error
  }
}

/** Writes a backup to a stream: the database at one instant, its files, and the secret of its hashes. */
export function backupTo(output: Writable, options: Options): Promise<BackupSummary> {
  return withFilesLock(options.sql, () => retryUntilConsistent(output, options))
}

async function retryUntilConsistent(output: Writable, options: Options): Promise<BackupSummary> {
  for (let attempt = 1; ; attempt++) {
    const summary = await inSnapshot(options.sql, (snapshot) =>
      writeArchive(snapshot, output, { ...options, last: attempt === ATTEMPTS }),
    )
    if (summary) return summary
  }
}

/** Null: a file was deleted between the snapshot and its link, and nothing has been written yet. */
async function writeArchive(
  snapshot: TransactionSql,
  output: Writable,
  { dataDir, storage, namedFiles, signal, now, last }: Options & { last: boolean },
) {
  const header = await readHeader(snapshot, now)
  const linked = await linkFiles(dataDir)
  try {
    const keys = new Set(linked.files.map(({ key }) => key))
    const inBucket = await listBucket(storage)
    const named = (await namedFiles(snapshot)).filter((key) => !keys.has(key))
    const missing = named.filter((key) => !inBucket.has(key))
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
      for (const { key, path, bytes } of linked.files) {
        signal.throwIfAborted()
        await archive.add(FILES + key, bytes, createReadStream(path))
      }
      for (const key of named.filter((key) => inBucket.has(key))) {
        signal.throwIfAborted()
        const body = await storage.stream(key)
        // A bucket has no links: what the site removed since the snapshot is gone.
        if (body) await archive.add(FILES + key, inBucket.get(key)!, body)
        else missing.push(key)
      }
      const entries = await archive.finish(rows)
      return {
        tables: header.tables.length,
        rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
        jobs,
        files: entries.filter(({ name }) => name.startsWith(FILES)).length,
        bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
        missing,
      }
    } catch (error) {
      await archive.abort(error)
      throw error
    }
  } finally {
    await linked.release()
  }
}

/** With SECRET set there is no such file: the operator keeps it. */
async function addSecret(archive: Archive, dataDir: string) {
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null)
  if (secret !== null) await archive.addText(SECRET, secret)
}
