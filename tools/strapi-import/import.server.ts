import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { SAMPLE_MARK } from '#bootstrap/sample-data/sample-data.server.ts'
import { marks } from '#bootstrap/sample-data/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { writeEvents } from './events.server.ts'
import { writeGuides } from './guides.server.ts'
import { downloadFiles, type ImportDeps, writeAlbums } from './media.server.ts'
import { writeOrganizers, writeVenues } from './organizers-and-venues.server.ts'
import { readList } from './pages.server.ts'
import type { PageContext } from './records.server.ts'
import { createReport, ImportError, type Report } from './report.server.ts'
import { eventEntry, guideEntry, organizerEntry, tagEntry, venueEntry } from './schema.ts'
import { openSource, type SourceOptions } from './source.server.ts'
import { writeTags } from './tags.server.ts'

export const KINDS = ['organizers', 'venues', 'tags', 'guides', 'events'] as const
export type Kind = (typeof KINDS)[number]

export type ImportOptions = SourceOptions & {
  /** Filled during the import, so that it is complete up to a failure. */
  report: Report
  only?: readonly Kind[]
  /** Reports what would be done: everything runs in a transaction that is rolled back. */
  dryRun?: boolean
  progress: (message: string) => void
}

/**
 * Imports the calendar of a Strapi v4 server. Each page is one transaction, so an interrupted import leaves complete pages. Running it
 * again continues: unchanged entries are only read. Throws an ImportError when it cannot go on.
 */
export async function importCalendar(ctx: RequestContext, options: ImportOptions): Promise<void> {
  await assertNoSampleData(ctx.db)
  if (!options.dryRun) return run(ctx, options)
  const rollback = new Error('dry run')
  await transaction(ctx, async (txCtx) => {
    await run(txCtx, options)
    throw rollback
  }).catch((error) => {
    if (error !== rollback) throw error
  })
}

async function assertNoSampleData(db: Database) {
  const [mark] = await db.select().from(marks).where(eq(marks.name, SAMPLE_MARK))
  if (mark)
    throw new ImportError(
      'This database holds the sample, which a real calendar must not be mixed with: set SAMPLE_DATA=off and an empty DATA_DIR (or an empty database), and import into that.',
    )
}

async function run(
  ctx: RequestContext,
  { only = KINDS, report, dryRun = false, progress, ...sourceOptions }: ImportOptions,
) {
  const source = openSource(sourceOptions)
  const deps: ImportDeps = { ctx, source, report, dryRun, signal: sourceOptions.signal }
  const read = async <Schema extends z.ZodType<{ id: number }>>(
    kind: Kind,
    type: string,
    schema: Schema,
    write: (page: PageContext, entries: z.output<Schema>[]) => Promise<unknown>,
    locale?: ContentLocale,
  ) => {
    const name = locale ? `${kind} ${locale}` : kind
    const store = (entries: z.output<Schema>[]) => storePage(deps, name, entries, write)
    if (only.includes(kind)) await readList(deps, { name, type, schema, locale, store, progress })
  }
  await read('organizers', 'organizers', organizerEntry, writeOrganizers)
  await read('venues', 'venues', venueEntry, writeVenues)
  for (const locale of CONTENT_LOCALES)
    await read('tags', 'tags', tagEntry, (page, entries) => writeTags(page, entries, locale), locale)
  for (const locale of CONTENT_LOCALES)
    await read(
      'guides',
      'quick-start-guides',
      guideEntry,
      (page, entries) => writeGuides(page, entries, locale),
      locale,
    )
  for (const locale of CONTENT_LOCALES) {
    const write = async (page: PageContext, entries: z.output<typeof eventEntry>[]) =>
      writeAlbums(page, await writeEvents(page, entries, locale))
    const storeAndDownload = async (entries: z.output<typeof eventEntry>[]) => {
      for (const wanted of await storePage(deps, `events ${locale}`, entries, write)) await downloadFiles(deps, wanted)
    }
    const events = {
      name: `events ${locale}`,
      type: 'events',
      schema: eventEntry,
      locale,
      store: storeAndDownload,
      progress,
    }
    if (only.includes('events')) await readList(deps, events)
  }
}

/**
 * Writes one page in one transaction. If the database rejects a row in spite of all checks, writes the page entry by entry and leaves
 * out only the rejected one.
 */
async function storePage<Entry extends { id: number }, Result>(
  deps: ImportDeps,
  kind: string,
  entries: Entry[],
  write: (page: PageContext, entries: Entry[]) => Promise<Result>,
): Promise<Result[]> {
  const { ctx, report, dryRun } = deps
  const draft = createReport()
  try {
    const result = await transaction(ctx, async (txCtx) => {
      // Serializes concurrent imports, so that each sees the pages of the other.
      await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtext('importCalendar'))`)
      return write({ tx: txCtx.db, ctx, report: draft, kind, dryRun }, entries)
    })
    report.add(draft)
    return [result]
  } catch (error) {
    const message = constraintMessage(error)
    if (message === null) throw error
    if (entries.length > 1) {
      const results: Result[] = []
      for (const entry of entries) results.push(...(await storePage(deps, kind, [entry], write)))
      return results
    }
    report.leftOut(kind, entries[0]?.id ?? null, `the database refuses it: ${message}`)
    return []
  }
}

/** PostgreSQL's message for a data or constraint error (class 22 or 23); null for other errors. Drizzle wraps them in `cause`. */
function constraintMessage(error: unknown): string | null {
  const { cause = error } = error as Error
  const { code = '', message } = cause as { code?: string; message: string }
  return /^2[23]/.test(code) ? message : null
}
