import { sql } from 'drizzle-orm'
import { type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Cell } from './csv.server.ts'
import { writeCsv, writeXlsx } from './write-sheets.server.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type SpreadsheetFile = { name: string; type: string; body: Uint8Array }

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Sheet = { rows: readonly (readonly Cell[])[]; format: ExportFormat /** In the name of the file. */; part?: string }

/** A table about an event as a file, with its first row as headings. Does not authorize. */
export async function createSpreadsheet(
  ctx: RequestContext,
  ref: EventRef,
  { rows, format, part }: Sheet,
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
