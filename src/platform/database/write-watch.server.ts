import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { onOutOfSpace } from '#platform/errors/database-unavailable.ts'

/** How often it is tried whether something can be written. */
const PROBE_MS = 5000
/** A block of most file systems, so that it takes room of its own. */
const PROBE_BYTES = 64 * 1024
/** Half a megabyte: larger than what free space inside of the database's files may take. It has to extend one. */
const PROBE_ROWS = 500
/** Where room comes and goes, it comes back for good. */
const GOOD_IN_A_ROW = 2

const NO_ROOM = {
  whatToDo: 'free room on the disk of the database and of DATA_DIR; writing begins again by itself',
  line: 'the disk is full: nothing can be written, and requests that write are answered with 503',
}
const READ_ONLY = {
  whatToDo: 'make the database, and the disk of DATA_DIR, take writes; writing begins again by itself',
  line: 'the database or the disk is read-only: nothing can be written, and requests that write are answered with 503',
}
const PROBLEMS: Record<string, typeof NO_ROOM> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  '53100': NO_ROOM,
  EROFS: READ_ONLY,
  '25006': READ_ONLY,
}

type Options = { folder: string; log: Pick<Logger, 'error' | 'info'>; everyMs?: number }

/**
 * Tells whether something can be written: in the folder and in the database, asked for every few seconds, and at once where a request or job
 * fails for want of room. One line in the log when it stops, however much fails for it, and one when it goes on.
 */
export function watchWriting(sql: Sql, { folder, log, everyMs = PROBE_MS }: Options) {
  let problem: string | null = null
  let good = 0

  function stop(code: string) {
    good = 0
    if (problem === null) log.error({ code, whatToDo: PROBLEMS[code]!.whatToDo }, PROBLEMS[code]!.line)
    problem = code
  }

  /** Tries it once. What is wrong with the database otherwise is noted elsewhere, and changes nothing here. */
  async function probe() {
    try {
      await tryFolder(folder)
      await (problem === '53100' ? tryRoom(sql) : tryDatabase(sql))
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (typeof code === 'string' && Object.hasOwn(PROBLEMS, code)) stop(code)
      return
    }
    if (problem === null || ++good < GOOD_IN_A_ROW) return
    problem = null
    log.info('something can be written again')
  }

  const unsubscribe = onOutOfSpace(stop)
  const timer = setInterval(() => void probe(), everyMs).unref()
  return {
    canWrite: () => problem === null,
    probe,
    close: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

async function tryFolder(folder: string) {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    await writeFile(file, new Uint8Array(PROBE_BYTES))
  } finally {
    await rm(file, { force: true })
  }
}

/** Writes nothing, so that it costs nothing: a database that is full says so when something else is written. */
async function tryDatabase(sql: Sql) {
  const [state] = await sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`
  if (state?.['isReadOnly']) throw Object.assign(new Error('read-only'), { code: '25006' })
}

/** Writes, and undoes it. */
const tryRoom = (sql: Sql) =>
  sql.begin(async (tx) => {
    await tx`create table public.space_probe as select repeat('room ', 200) as text from generate_series(1, ${PROBE_ROWS}::int)`
    await tx`rollback`
  })
