import { eq, inArray, sql } from 'drizzle-orm'
import { events, eventTranslations } from '#features/events/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { eventTags } from '#features/tags/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { eventRejection, toEventFields, toTranslationFields } from './event-fields.server.ts'
import { type ExistingEvents, findExistingEvents } from './existing-events.server.ts'
import {
  addFormerSlug,
  advanceSequence,
  type EntryTimestamps,
  noteFor,
  type PageContext,
  preserveEventTimestamps,
  type RowTimestamps,
  shouldWrite,
  toRowTimestamps,
} from './records.server.ts'
import { createReport } from './report.server.ts'
import type { EventEntry } from './schema.ts'
import { writeTags } from './tags.server.ts'
import { type WrittenEntry, writeTickets } from './tickets.server.ts'
import { getUnknownOrganizer, UNKNOWN_ORGANIZER } from './unknown-organizer.server.ts'

const EVENT_SLUGS = { table: 'event_slugs', owner: 'event_id' }

/** Writes a page of event entries in one language. Returns the entries whose files may be downloaded, with their events. */
export async function writeEvents(
  page: PageContext,
  entries: EventEntry[],
  locale: ContentLocale,
): Promise<WrittenEntry[]> {
  const { report, kind } = page
  const existing = await findExistingEvents(page.tx, entries, locale)
  const unchanged: EventEntry[] = []
  const changed: EventEntry[] = []
  const added: NewEntry[] = []
  for (const entry of entries) {
    const state = existing.compare(entry)
    const rejection = eventRejection(entry) ?? (await organizerRejection(page, entry, existing))
    if (rejection && state !== 'id_conflict') report.leftOut(kind, entry.id, rejection)
    else if (!shouldWrite(page, entry.id, state)) unchanged.push(...(state === 'unchanged' ? [entry] : []))
    else if (state === 'changed') changed.push(entry)
    else added.push(await toNewEntry(page, entry, locale, existing))
  }
  for (const entry of changed) await updateEvent(page, entry, locale, existing)
  await insertEvents(page, added, locale)
  const toWritten = (entry: EventEntry): WrittenEntry => ({
    entry,
    eventId: existing.translationOf(entry)!.eventId,
    locale,
    isPrimary: existing.isPrimary(entry),
  })
  const written = [
    ...changed.map(toWritten),
    ...added.map(({ entry, eventId, row }) => ({ entry, eventId: eventId!, locale, isPrimary: row !== null })),
  ]
  const entriesWithEvents = [...unchanged.map(toWritten), ...written]
  for (const _ of changed) report.count(kind, 'updated')
  for (const _ of added) report.count(kind, 'taken')
  await writeTickets(page, entriesWithEvents)
  await linkTags(page, written, locale)
  await advanceSequence(
    page,
    'event_texts',
    entries.map(({ id }) => id),
  )
  return entriesWithEvents
}

/** The id of the imported organizer, or of the one it was merged into; null if there is none or another has its id. */
async function findOrganizer(
  { tx }: PageContext,
  organizer: NonNullable<EventEntry['organizer']>,
  existing: ExistingEvents,
) {
  const row = await existing.memoized('organizer', organizer.id, () =>
    tx
      .select({ createdAt: organizations.createdAt, mergedInto: organizations.mergedInto })
      .from(organizations)
      .where(eq(organizations.id, organizer.id)),
  )
  return row && isSameRecord(row, organizer) ? (row.mergedInto ?? organizer.id) : null
}

async function organizerRejection(page: PageContext, { organizer }: EventEntry, existing: ExistingEvents) {
  return !organizer || (await findOrganizer(page, organizer, existing))
    ? null
    : `its organizer ${organizer.id} is not here`
}

const isSameRecord = (row: { createdAt: Date }, { createdAt }: EntryTimestamps) =>
  createdAt === null || createdAt.getTime() === row.createdAt.getTime()

/** An entry not imported yet. `row` when its event is created too, `eventId` when it is added to its translation's event. */
type NewEntry = {
  entry: EventEntry
  slug: string
  text: ReturnType<typeof toTranslationFields> & RowTimestamps
  row: Awaited<ReturnType<typeof toEventRow>> | null
  eventId: number | null
}

async function toNewEntry(
  page: PageContext,
  entry: EventEntry,
  locale: ContentLocale,
  existing: ExistingEvents,
): Promise<NewEntry> {
  const eventId = existing.eventOf(entry) ?? null
  const slug = chooseSlug(page, entry, existing)
  const row = eventId === null ? await toEventRow(page, entry, existing) : null
  if (eventId !== null) existing.addTranslation(entry, eventId, locale)
  return { entry, slug, row, eventId, text: toTranslationRow(page, entry) }
}

const toTranslationRow = (page: PageContext, entry: EventEntry) => ({
  ...toTranslationFields(entry, noteFor(page, entry.id)),
  ...toRowTimestamps(entry, page.ctx.now),
})

function chooseSlug(page: PageContext, entry: EventEntry, existing: ExistingEvents) {
  const slug = existing.takeSlug(entry)
  if (slug !== entry.slug) noteFor(page, entry.id)(`slug ${JSON.stringify(entry.slug)} became ${slug}`)
  return slug
}

/** Relies on `returning` keeping the order of the inserted rows. */
async function insertEvents(page: PageContext, added: NewEntry[], locale: ContentLocale) {
  const { tx } = page
  const withEvent = added.filter(({ row }) => row !== null)
  if (withEvent.length > 0) {
    const rows = withEvent.map(({ row }) => row!)
    const inserted = await tx.insert(events).values(rows).returning({ id: events.id })
    for (const [index, one] of withEvent.entries()) one.eventId = inserted[index]!.id
  }
  if (added.length === 0) return
  await tx
    .insert(eventTranslations)
    .overridingSystemValue()
    .values(added.map(({ entry, slug, text, eventId }) => ({ ...text, slug, id: entry.id, eventId: eventId!, locale })))
  for (const { entry, slug, eventId } of added)
    if (slug !== entry.slug) await addFormerSlug(tx, EVENT_SLUGS, entry.slug, eventId!, locale)
}

async function updateEvent(page: PageContext, entry: EventEntry, locale: ContentLocale, existing: ExistingEvents) {
  const { tx } = page
  const { eventId } = existing.translationOf(entry)!
  const slug = chooseSlug(page, entry, existing)
  const text = { ...toTranslationRow(page, entry), slug }
  await preserveEventTimestamps(tx, sql`e.id = ${eventId}`, () =>
    tx.update(eventTranslations).set(text).where(eq(eventTranslations.id, entry.id)),
  )
  if (existing.isPrimary(entry))
    await tx
      .update(events)
      .set(await toUpdatedEventRow(page, entry, existing))
      .where(eq(events.id, eventId))
  if (slug !== entry.slug) await addFormerSlug(tx, EVENT_SLUGS, entry.slug, eventId, locale)
}

/** An entry without an organizer keeps the one assigned here. */
async function toUpdatedEventRow(page: PageContext, entry: EventEntry, existing: ExistingEvents) {
  const { organizerId, ...row } = await toEventRow(page, entry, existing)
  return entry.organizer ? { ...row, organizerId } : row
}

async function toEventRow(page: PageContext, entry: EventEntry, existing: ExistingEvents) {
  const note = noteFor(page, entry.id)
  const venueId = await findVenue(page, entry, existing)
  if (entry.venue && !venueId) note(`its venue ${entry.venue.id} is not here: none`)
  if (!entry.organizer) note(`it has no organizer: it stands under "${UNKNOWN_ORGANIZER}"`)
  const { organizer } = entry
  const organizerId = organizer
    ? (await findOrganizer(page, organizer, existing))!
    : await getUnknownOrganizer(page, existing)
  return { ...toEventFields(entry, page.ctx.now, note), organizerId, venueId }
}

async function findVenue({ tx }: PageContext, { venue }: EventEntry, existing: ExistingEvents) {
  if (!venue) return null
  const row = await existing.memoized('venue', venue.id, () =>
    tx
      .select({ createdAt: venues.createdAt, mergedInto: venues.mergedInto })
      .from(venues)
      .where(eq(venues.id, venue.id)),
  )
  return row && isSameRecord(row, venue) ? (row.mergedInto ?? venue.id) : null
}

/** An event gets the tags of its primary entry; the tags of a translation only provide their texts. */
async function linkTags(page: PageContext, written: WrittenEntry[], locale: ContentLocale) {
  const { tx } = page
  const unique = new Map(written.flatMap(({ entry }) => entry.tags.map((tag) => [tag.id, tag])))
  // A separate report: these tags are counted when the list of tags is imported.
  const ids = await writeTags({ ...page, kind: 'tags', report: createReport() }, [...unique.values()], locale)
  const primary = written.filter(({ isPrimary }) => isPrimary)
  const links = primary.flatMap(({ entry, eventId }) =>
    entry.tags.flatMap(({ id }) => (ids.has(id) ? [{ eventId, tagId: ids.get(id)! }] : [])),
  )
  const events = primary.map(({ eventId }) => eventId)
  if (events.length > 0) await tx.delete(eventTags).where(inArray(eventTags.eventId, events))
  if (links.length > 0) await tx.insert(eventTags).values(links).onConflictDoNothing()
}
