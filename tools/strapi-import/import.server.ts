import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { SAMPLE_MARK } from '#bootstrap/sample-data/sample-data.server.ts'
import { marks } from '#bootstrap/sample-data/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { LOCALES, type Locale } from '#shared/enums.ts'
import { writeOrganizers, writeVenues } from './cards.server.ts'
import { writeEvents } from './events.server.ts'
import { writeGuides } from './guides.server.ts'
import { bringFiles, type Means, writeAlbums } from './media.server.ts'
import { readList } from './pages.server.ts'
import type { Desk } from './records.server.ts'
import { ImportError, openReport, type Report } from './report.server.ts'
import { eventEntry, guideEntry, organizerEntry, tagEntry, venueEntry } from './schema.ts'
import { openSource, type SourceOptions } from './source.server.ts'
import { writeTags } from './tags.server.ts'

export const KINDS = ['organizers', 'venues', 'tags', 'guides', 'events'] as const
export type Kind = (typeof KINDS)[number]

export type ImportOptions = SourceOptions & {
  storage: Storage
  /** Filled as the import goes on, so that it tells what was done also when the import breaks off. */
  report: Report
  only?: readonly Kind[]
  /** Reads all and tells what would be done; what it wrote is taken back. */
  dryRun?: boolean
  progress: (words: string) => void
}

/**
 * Takes over the calendar of a Strapi v4 server (issue 3, B6). Each page is one transaction, so an import that breaks off leaves whole
 * pages; run again it goes on, for what is here already and did not change there costs nothing but the reading.
 */
export async function importCalendar(ctx: Context, options: ImportOptions): Promise<void> {
  await refuseSample(ctx.db)
  if (!options.dryRun) return run(ctx, options)
  const undo = new Error('dry run')
  await ctx.db
    .transaction(async (tx) => {
      await run({ ...ctx, db: tx }, options)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}

async function refuseSample(db: Database) {
  const [mark] = await db.select().from(marks).where(eq(marks.name, SAMPLE_MARK))
  if (mark)
    throw new ImportError(
      'This database holds the sample, which a real calendar must not be mixed with: set SAMPLE_DATA=off and an empty DATA_DIR (or an empty database), and import into that.',
    )
}

async function run(ctx: Context, { only = KINDS, storage, report, dryRun = false, progress, ...to }: ImportOptions) {
  const source = openSource(to)
  const means: Means = { ctx, source, storage, report, dryRun, signal: to.signal }
  const read = async <Schema extends z.ZodType<{ id: number }>>(
    kind: Kind,
    type: string,
    schema: Schema,
    write: (desk: Desk, entries: z.output<Schema>[]) => Promise<unknown>,
    locale?: Locale,
  ) => {
    const name = locale ? `${kind} ${locale}` : kind
    const store = (entries: z.output<Schema>[]) => storePage(means, name, entries, write)
    if (only.includes(kind)) await readList(means, { name, type, schema, locale, store, progress })
  }
  await read('organizers', 'organizers', organizerEntry, writeOrganizers)
  await read('venues', 'venues', venueEntry, writeVenues)
  for (const locale of LOCALES)
    await read('tags', 'tags', tagEntry, (desk, entries) => writeTags(desk, entries, locale), locale)
  for (const locale of LOCALES)
    await read(
      'guides',
      'quick-start-guides',
      guideEntry,
      (desk, entries) => writeGuides(desk, entries, locale),
      locale,
    )
  for (const locale of LOCALES) {
    const write = async (desk: Desk, entries: z.output<typeof eventEntry>[]) =>
      writeAlbums(desk, await writeEvents(desk, entries, locale))
    const bringing = async (entries: z.output<typeof eventEntry>[]) => {
      for (const wants of await storePage(means, `events ${locale}`, entries, write)) await bringFiles(means, wants)
    }
    const events = { name: `events ${locale}`, type: 'events', schema: eventEntry, locale, store: bringing, progress }
    if (only.includes('events')) await readList(means, events)
  }
}

/**
 * One page, one transaction. Should the database refuse a row in spite of all that was checked, the page is written entry by entry,
 * and only the refused one is left out.
 */
async function storePage<Entry extends { id: number }, Result>(
  means: Means,
  kind: string,
  entries: Entry[],
  write: (desk: Desk, entries: Entry[]) => Promise<Result>,
): Promise<Result[]> {
  const { ctx, report, dryRun } = means
  const draft = openReport()
  try {
    const result = await ctx.db.transaction(async (tx) => {
      // Two imports at once write page after page, each seeing what the other wrote.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('importCalendar'))`)
      return write({ tx, ctx, report: draft, kind, dryRun }, entries)
    })
    report.add(draft)
    return [result]
  } catch (error) {
    const refused = refusal(error)
    if (refused === null) throw error
    if (entries.length > 1) {
      const results: Result[] = []
      for (const entry of entries) results.push(...(await storePage(means, kind, [entry], write)))
      return results
    }
    report.leftOut(kind, entries[0]?.id ?? null, `the database refuses it: ${refused}`)
    return []
  }
}

/** What the database has against a value, in its words; null when that is not what is wrong. Drizzle wraps them. */
function refusal(error: unknown): string | null {
  const { cause = error } = error as Error
  const { code = '', message } = cause as { code?: string; message: string }
  return /^2[23]/.test(code) ? message : null
}
