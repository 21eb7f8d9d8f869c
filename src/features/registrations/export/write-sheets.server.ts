import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { readFile } from '#platform/workers/file-readers.server.ts'
import { defineTask, type Task } from '#platform/workers/task.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import type { toCsv } from './csv.server.ts'
import type { Sheet, toXlsx } from './xlsx.server.ts'

/** 10,000 people with 60 columns take 20 MB and 4 s. */
const BOUNDS = { inputBytes: 40_000_000, outputBytes: 40_000_000, timeMs: 20_000 }
const XLSX = defineTask<typeof toXlsx>('toXlsx', { module: '#features/registrations/export/xlsx.server.ts', ...BOUNDS })
const CSV = defineTask<typeof toCsv>('toCsv', { module: '#features/registrations/export/csv.server.ts', ...BOUNDS })

/** Writes tables as a spreadsheet in a worker. Throws `documents_busy` where it takes too much, and the errors of a full queue. */
export const writeXlsx = (ctx: RequestContext, sheets: readonly Sheet[]) => write(ctx, XLSX, [sheets], sheets)
export const writeCsv = (ctx: RequestContext, rows: Sheet['rows']) => write(ctx, CSV, [rows, ctx.locale], [{ rows }])

async function write<Args extends unknown[], Result>(
  ctx: RequestContext,
  task: Task<Args, Result>,
  args: Args,
  sheets: readonly Sheet[],
): Promise<Result> {
  try {
    return await readFile(task, args, { owner: requesterKey(ctx), bytes: bytesOf(sheets) })
  } catch (error) {
    throw error instanceof TaskFailed ? new AppError('documents_busy', { retryAfter: 60 }) : error
  }
}

/** What cells take, about. */
function bytesOf(sheets: readonly Sheet[]): number {
  let bytes = 0
  for (const { rows } of sheets)
    for (const row of rows) for (const cell of row) bytes += typeof cell === 'string' ? cell.length + 2 : 8
  return bytes
}
