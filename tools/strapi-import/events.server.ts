import { eq, inArray, sql } from 'drizzle-orm'
import { events, eventTexts } from '#features/events/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { eventTags } from '#features/tags/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import type { Locale } from '#shared/enums.ts'
import { factsOf, faultOf, wordsOf } from './event-fields.server.ts'
import { findHere, type Here } from './existing-events.server.ts'
import {
  countFrom,
  type Desk,
  type Kept,
  keepingEventStamps,
  keepOldSlug,
  noteOn,
  type Stamps,
  stampsOf,
  toWrite,
} from './records.server.ts'
import { openReport } from './report.server.ts'
import type { EventEntry } from './schema.ts'
import { writeTags } from './tags.server.ts'
import { type Placed, writeTickets } from './tickets.server.ts'
import { UNKNOWN_ORGANIZER, unknownOrganizer } from './unknown-organizer.server.ts'

const EVENT_SLUGS = { table: 'event_slugs', owner: 'event_id' }

/** Writes a page of event entries in one language; answers those whose pictures may be brought, and their events. */
export async function writeEvents(desk: Desk, entries: EventEntry[], locale: Locale): Promise<Placed[]> {
  const { report, kind } = desk
  const here = await findHere(desk.tx, entries, locale)
  const untouched: EventEntry[] = []
  const changed: EventEntry[] = []
  const fresh: Fresh[] = []
  for (const entry of entries) {
    const verdict = here.verdictOn(entry)
    const fault = faultOf(entry) ?? (await strangeOrganizer(desk, entry, here))
    if (fault && verdict !== 'another') report.leftOut(kind, entry.id, fault)
    else if (!toWrite(desk, entry.id, verdict)) untouched.push(...(verdict === 'unchanged' ? [entry] : []))
    else if (verdict === 'changed') changed.push(entry)
    else fresh.push(await freshFrom(desk, entry, locale, here))
  }
  for (const entry of changed) await updateEvent(desk, entry, locale, here)
  await insertEvents(desk, fresh, locale)
  const known = (entry: EventEntry): Placed => ({
    entry,
    eventId: here.textOf(entry)!.eventId,
    locale,
    leads: here.leads(entry),
  })
  const written = [
    ...changed.map(known),
    ...fresh.map(({ entry, eventId, row }) => ({ entry, eventId: eventId!, locale, leads: row !== null })),
  ]
  const placed = [...untouched.map(known), ...written]
  for (const _ of changed) report.count(kind, 'updated')
  for (const _ of fresh) report.count(kind, 'taken')
  await writeTickets(desk, placed)
  await tieTags(desk, written, locale)
  await countFrom(
    desk,
    'event_texts',
    entries.map(({ id }) => id),
  )
  return placed
}

/** The organizer must be here, and be the one that is meant; one that was merged into another counts as the other. */
async function findOrganizer({ tx }: Desk, organizer: NonNullable<EventEntry['organizer']>, here: Here) {
  const row = await here.once('organizer', organizer.id, () =>
    tx
      .select({ createdAt: organizations.createdAt, mergedInto: organizations.mergedInto })
      .from(organizations)
      .where(eq(organizations.id, organizer.id)),
  )
  return row && isMeant(row, organizer) ? (row.mergedInto ?? organizer.id) : null
}

async function strangeOrganizer(desk: Desk, { organizer }: EventEntry, here: Here) {
  return !organizer || (await findOrganizer(desk, organizer, here)) ? null : `its organizer ${organizer.id} is not here`
}

const isMeant = (row: { createdAt: Date }, { createdAt }: Stamps) =>
  createdAt === null || createdAt.getTime() === row.createdAt.getTime()

/** An entry that is not here yet. `row` where it brings its event with it, `eventId` where it joins its translation's. */
type Fresh = {
  entry: EventEntry
  slug: string
  text: ReturnType<typeof wordsOf> & Kept
  row: Awaited<ReturnType<typeof rowOf>> | null
  eventId: number | null
}

async function freshFrom(desk: Desk, entry: EventEntry, locale: Locale, here: Here): Promise<Fresh> {
  const eventId = here.eventOf(entry) ?? null
  const slug = chooseSlug(desk, entry, here)
  const row = eventId === null ? await rowOf(desk, entry, here) : null
  if (eventId !== null) here.joined(entry, eventId, locale)
  return { entry, slug, row, eventId, text: textFrom(desk, entry) }
}

const textFrom = (desk: Desk, entry: EventEntry) => ({
  ...wordsOf(entry, noteOn(desk, entry.id)),
  ...stampsOf(entry, desk.ctx.now),
})

function chooseSlug(desk: Desk, entry: EventEntry, here: Here) {
  const slug = here.takeSlug(entry)
  if (slug !== entry.slug) noteOn(desk, entry.id)(`slug ${JSON.stringify(entry.slug)} became ${slug}`)
  return slug
}

/** `returning` keeps the order of the rows given. */
async function insertEvents(desk: Desk, fresh: Fresh[], locale: Locale) {
  const { tx } = desk
  const brought = fresh.filter(({ row }) => row !== null)
  if (brought.length > 0) {
    const rows = brought.map(({ row }) => row!)
    const inserted = await tx.insert(events).values(rows).returning({ id: events.id })
    for (const [index, one] of brought.entries()) one.eventId = inserted[index]!.id
  }
  if (fresh.length === 0) return
  await tx
    .insert(eventTexts)
    .overridingSystemValue()
    .values(fresh.map(({ entry, slug, text, eventId }) => ({ ...text, slug, id: entry.id, eventId: eventId!, locale })))
  for (const { entry, slug, eventId } of fresh)
    if (slug !== entry.slug) await keepOldSlug(tx, EVENT_SLUGS, entry.slug, eventId!, locale)
}

async function updateEvent(desk: Desk, entry: EventEntry, locale: Locale, here: Here) {
  const { tx } = desk
  const { eventId } = here.textOf(entry)!
  const slug = chooseSlug(desk, entry, here)
  const text = { ...textFrom(desk, entry), slug }
  await keepingEventStamps(tx, sql`e.id = ${eventId}`, () =>
    tx.update(eventTexts).set(text).where(eq(eventTexts.id, entry.id)),
  )
  if (here.leads(entry))
    await tx
      .update(events)
      .set(await changedRow(desk, entry, here))
      .where(eq(events.id, eventId))
  if (slug !== entry.slug) await keepOldSlug(tx, EVENT_SLUGS, entry.slug, eventId, locale)
}

/** Whom an event that came without an organizer was given here stays. */
async function changedRow(desk: Desk, entry: EventEntry, here: Here) {
  const { organizerId, ...row } = await rowOf(desk, entry, here)
  return entry.organizer ? { ...row, organizerId } : row
}

async function rowOf(desk: Desk, entry: EventEntry, here: Here) {
  const note = noteOn(desk, entry.id)
  const venueId = await findVenue(desk, entry, here)
  if (entry.venue && !venueId) note(`its venue ${entry.venue.id} is not here: none`)
  if (!entry.organizer) note(`it has no organizer: it stands under "${UNKNOWN_ORGANIZER}"`)
  const { organizer } = entry
  const organizerId = organizer ? (await findOrganizer(desk, organizer, here))! : await unknownOrganizer(desk, here)
  return { ...factsOf(entry, desk.ctx.now, note), organizerId, venueId }
}

async function findVenue({ tx }: Desk, { venue }: EventEntry, here: Here) {
  if (!venue) return null
  const row = await here.once('venue', venue.id, () =>
    tx
      .select({ createdAt: venues.createdAt, mergedInto: venues.mergedInto })
      .from(venues)
      .where(eq(venues.id, venue.id)),
  )
  return row && isMeant(row, venue) ? (row.mergedInto ?? venue.id) : null
}

/** An event has the tags of the entry that leads; a translation's tags only lend their words. */
async function tieTags(desk: Desk, written: Placed[], locale: Locale) {
  const { tx } = desk
  const unique = new Map(written.flatMap(({ entry }) => entry.tags.map((tag) => [tag.id, tag])))
  // Counted where tags are read for themselves.
  const ids = await writeTags({ ...desk, kind: 'tags', report: openReport() }, [...unique.values()], locale)
  const leading = written.filter(({ leads }) => leads)
  const ties = leading.flatMap(({ entry, eventId }) =>
    entry.tags.flatMap(({ id }) => (ids.has(id) ? [{ eventId, tagId: ids.get(id)! }] : [])),
  )
  const events = leading.map(({ eventId }) => eventId)
  if (events.length > 0) await tx.delete(eventTags).where(inArray(eventTags.eventId, events))
  if (ties.length > 0) await tx.insert(eventTags).values(ties).onConflictDoNothing()
}
