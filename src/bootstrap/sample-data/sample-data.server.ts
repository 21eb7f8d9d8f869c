import { eq, sql } from 'drizzle-orm'
import { mergeFacts } from '#features/event-facts/merge.ts'
import { eventFacts } from '#features/event-facts/table.server.ts'
import { eventSeries, events, eventTranslations } from '#features/events/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { eventTags, tags } from '#features/tags/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { slugOf } from '#shared/slug.ts'
import { DEMO_MARK } from './demo.server.ts'
import { readSample, type Sample, type SampleEvent } from './files.server.ts'
import { type DemoAccount, insertPeople } from './people.server.ts'
import { eventRow, organizerRow, ticketRows, translationRows, venueRow } from './rows.server.ts'
import { marks } from './table.server.ts'

/** The flag of a database that holds the sample data: an import refuses it. */
export const SAMPLE_MARK = 'sample'

/** The facts of events were last saved so many days before loading. */
const REVISED_DAYS_AGO = 12

/** Database ids by the keys of the sample files. */
type Ids = Record<'organizers' | 'venues' | 'tags', Map<string, number>>

/**
 * Fills an empty database with the sample of `folder`, with dates relative to today; any other database is left alone.
 * Returns the accounts with their passwords, which are not available later; null when the database was not empty.
 */
export const loadSample = (ctx: RequestContext, folder: string): Promise<DemoAccount[] | null> =>
  transaction(ctx, async (txCtx) => {
    // Serialize processes that start at once on one database.
    await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtext('loadSample'))`)
    if (!(await isEmpty(txCtx.db))) return null
    const sample = await readSample(folder)
    const people = await insertPeople(txCtx)
    const demoOrganizerId = people.find(({ part }) => part === 'organizer')?.id ?? null
    const ids = await insertDirectory(txCtx.db, sample, demoOrganizerId, ctx.now)
    for (const event of sample.events) await insertEvent(txCtx.db, event, { ids, demoOrganizerId }, ctx.now)
    await txCtx.db.insert(marks).values({ name: SAMPLE_MARK }).onConflictDoNothing()
    if (ctx.services.settings.sampleData === 'on' && people.length > 0)
      await txCtx.db.insert(marks).values({ name: DEMO_MARK }).onConflictDoNothing()
    return people
  })

async function isEmpty(tx: Database) {
  const [row] = await tx.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from ${organizations}) and not exists (select 1 from ${events}) as empty`,
  )
  return row!.empty
}

/** Relies on `returning` keeping the order of the rows. */
async function insertDirectory(tx: Database, sample: Sample, demoOrganizerId: number | null, now: Date): Promise<Ids> {
  const cards = sample.organizers.map((organizer) => organizerRow(organizer, demoOrganizerId, now))
  const words = sample.tags.map(({ text }) => ({ textEs: text.es, textEn: text.en }))
  return {
    organizers: byKey(
      sample.organizers,
      await tx.insert(organizations).values(cards).returning({ id: organizations.id }),
    ),
    venues: byKey(
      sample.venues,
      await tx.insert(venues).values(sample.venues.map(venueRow)).returning({ id: venues.id }),
    ),
    tags: byKey(sample.tags, await tx.insert(tags).values(words).returning({ id: tags.id })),
  }
}

const byKey = (entries: { key: string }[], rows: { id: number }[]) =>
  new Map(entries.map(({ key }, index) => [key, rows[index]!.id]))

async function findOrInsertSeries(tx: Database, organizerId: number, name: string | undefined) {
  if (!name) return null
  const slug = slugOf(name, 'serie')
  await tx.insert(eventSeries).values({ organizerId, name, slug }).onConflictDoNothing()
  const [series] = await tx.select({ id: eventSeries.id }).from(eventSeries).where(eq(eventSeries.slug, slug))
  return series!.id
}

async function insertEvent(
  tx: Database,
  event: SampleEvent,
  { ids, demoOrganizerId }: { ids: Ids; demoOrganizerId: number | null },
  now: Date,
) {
  const { organizer, venue, tags: tagKeys } = event.facts
  const places = { organizerId: ids.organizers.get(organizer)!, venueId: venue ? ids.venues.get(venue)! : null }
  const seriesId = await findOrInsertSeries(tx, places.organizerId, event.facts.series)
  const row = { ...eventRow(event, places, { waiting: event.waiting, demoOrganizerId }, now), seriesId }
  const [inserted] = await tx.insert(events).values(row).returning({ id: events.id })
  const eventId = inserted!.id
  await tx.insert(eventTranslations).values(translationRows(event, eventId))
  const sold = ticketRows(event, eventId, row.dateStart)
  if (sold.length > 0) await tx.insert(tickets).values(sold)
  const marked = tagKeys.map((key) => ({ eventId, tagId: ids.tags.get(key)! }))
  if (marked.length > 0) await tx.insert(eventTags).values(marked)
  const { for_me: said } = event.facts
  if (said)
    await tx
      .insert(eventFacts)
      .values({ eventId, ...mergeFacts(said, null), revisedOn: addDays(dayAt(now), -REVISED_DAYS_AGO) })
}
