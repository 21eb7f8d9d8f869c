import { sql } from 'drizzle-orm'
import { type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { writeDocument } from '#platform/workers/document-writers.server.ts'
import { defineTask } from '#platform/workers/task.ts'
import type { Cell, toCsv } from './csv.server.ts'
import type { Spreadsheet, toXlsx } from './xlsx.server.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type SpreadsheetFile = { name: string; type: string; body: Uint8Array }

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** 10,000 people with 60 columns take 20 MB and 4 s. */
const BOUNDS = { inputBytes: 40_000_000, outputBytes: 40_000_000, timeMs: 20_000 }
const XLSX = defineTask<typeof toXlsx>('toXlsx', { module: '#features/registrations/export/xlsx.server.ts', ...BOUNDS })
const CSV = defineTask<typeof toCsv>('toCsv', { module: '#features/registrations/export/csv.server.ts', ...BOUNDS })

/** Writes tables as a spreadsheet in a worker; `prepare` reads them when it is their turn. Throws the errors of `writeDocument`. */
export const writeXlsx = (ctx: RequestContext, prepare: () => Promise<readonly Spreadsheet[]>) =>
  writeDocument(XLSX, requesterKey(ctx), async () => [await prepare()])
const writeCsv = (ctx: RequestContext, rows: Spreadsheet['rows']) =>
  writeDocument(CSV, requesterKey(ctx), async () => [rows, ctx.locale])

type EventTable = {
  rows: readonly (readonly Cell[])[]
  format: ExportFormat /** In the name of the file. */
  part?: string
}

/** A table about an event as a file, with its first row as headings. Does not authorize. */
export async function createSpreadsheet(
  ctx: RequestContext,
  ref: EventRef,
  { rows, format, part }: EventTable,
): Promise<SpreadsheetFile> {
  const body =
    format === 'csv'
      ? new TextEncoder().encode(await writeCsv(ctx, rows))
      : await writeXlsx(ctx, async () => [{ rows }])
  const name = [await slugOf(ctx, ref), part, dayAt(ctx.now)].filter(Boolean).join('-')
  return { name: `${name}.${format}`, type: TYPES[format], body }
}

async function slugOf({ db }: RequestContext, ref: EventRef) {
  const [row] = await db.execute<{
    slug: string
  }>(sql`select x.slug from events e join event_texts x on x.event_id = e.id
    where ${matchesEventRef(ref)} order by x.locale = 'es' desc limit 1`)
  return row!.slug
}
