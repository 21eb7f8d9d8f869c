import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { onOutOfSpace } from '#platform/errors/database-unavailable.ts'

/** How often it is tried whether there is room again. */
const RETRY_MS = 2000
/** Larger than what free space inside of files may take: the probe has to extend one. */
const PROBE_ROWS = 500

/**
 * Notes when a disk is full: one line in the log, however many requests and jobs fail for it, and one when there is room again. Until then
 * `canWrite` is false. It is tried by writing, and undoing, half a megabyte.
 */
export function watchSpace(sql: Sql, log: Pick<Logger, 'error' | 'info'>, retryMs = RETRY_MS) {
  let timer: NodeJS.Timeout | null = null

  async function probe() {
    const isFull = await sql
      .begin(async (tx) => {
        await tx`create table public.space_probe as select repeat('room ', 200) as text from generate_series(1, ${PROBE_ROWS}::int)`
        await tx`rollback`
      })
      .then(
        () => false,
        // Whatever else is wrong with the database is noted elsewhere.
        (error: unknown) => (error as { code?: unknown }).code === '53100',
      )
    if (isFull) return
    stop()
    log.info('there is room on the disk again')
  }

  function stop() {
    if (timer) clearInterval(timer)
    timer = null
  }

  const unsubscribe = onOutOfSpace((code) => {
    if (timer) return
    const reason = {
      code,
      whatToDo: 'free room on the disk of the database and of DATA_DIR; writing begins again by itself',
    }
    log.error(reason, 'the disk is full: nothing can be written, and requests that write are answered with 503')
    timer = setInterval(() => void probe(), retryMs).unref()
  })
  return {
    canWrite: () => timer === null,
    close: () => {
      unsubscribe()
      stop()
    },
  }
}
