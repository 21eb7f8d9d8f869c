import type { RequestContext } from '#platform/context/request-context.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { writeDocument } from '#platform/workers/document-writers.server.ts'
import { defineTask } from '#platform/workers/task.ts'
import type { toCsv } from './csv.server.ts'
import type { Sheet, toXlsx } from './xlsx.server.ts'

/** 10,000 people with 60 columns take 20 MB and 4 s. */
const BOUNDS = { inputBytes: 40_000_000, outputBytes: 40_000_000, timeMs: 20_000 }
const XLSX = defineTask<typeof toXlsx>('toXlsx', { module: '#features/registrations/export/xlsx.server.ts', ...BOUNDS })
const CSV = defineTask<typeof toCsv>('toCsv', { module: '#features/registrations/export/csv.server.ts', ...BOUNDS })

/** Writes tables as a spreadsheet in a worker; `prepare` reads them when it is their turn. Throws the errors of `writeDocument`. */
export const writeXlsx = (ctx: RequestContext, prepare: () => Promise<readonly Sheet[]>) =>
  writeDocument(XLSX, requesterKey(ctx), async () => [await prepare()])
export const writeCsv = (ctx: RequestContext, rows: Sheet['rows']) =>
  writeDocument(CSV, requesterKey(ctx), async () => [rows, ctx.locale])
