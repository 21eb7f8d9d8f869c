import { eq } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeConfirmed } from '#features/identity/accounts/access.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { setTags } from '#features/tags/commands.server.ts'
import { replaceTickets } from '#features/tickets/commands.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure, type Fields } from '#platform/errors/app-error.ts'
import { type Picture, pictureIn } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Locale } from '#shared/enums.ts'
import { isSentIn } from '#shared/events/event-form.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { hasRegistrations } from '../queries/registrations.server.ts'
import { eventSnapshot, versionOf } from '../queries/snapshot.server.ts'
import type { EventForm } from '../schema.ts'
import { events, eventTexts } from '../table.server.ts'
import { differs, type Facts, factsAfter, touch } from './fields.server.ts'
import { type Header, placeHeader } from './header.server.ts'
import { gapsIn, type Locked, refuseGaps, refuseInactive, sendIn } from './status-changes.server.ts'
import { writeTexts } from './translations.server.ts'

/** A picture is uploaded by who has shown their address (decisions 6); it is worked out before anything is locked. */
export async function pictureOf(ctx: Context, header: Header['header']): Promise<Picture | null> {
  if (!header) return null
  authorizeConfirmed(ctx)
  return pictureIn(ctx, 'header', header)
}

/** Nothing new in an organization that is closed, suspended or refused. */
export async function refuseClosed(ctx: Context, organizationId: number) {
  const [row] = await ctx.db
    .select({ status: organizations.status })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('share')
  refuseInactive(row!)
}

/** Writes the facts that differ; whether there were any. */
async function writeFacts(ctx: Context, { row }: Locked, facts: Facts): Promise<boolean> {
  if (!differs(facts, row)) return false
  await ctx.db.update(events).set(facts).where(eq(events.id, row.id))
  if (facts.signup !== row.signup)
    await record(ctx, { verb: 'changeSignup', thing: 'event', thingId: row.id, from: row.signup, to: facts.signup })
  return true
}

type Of = { event: number; everPublic: boolean; locale: Locale }

/** Texts, tickets and tags, each where it is sent. */
export async function writeWords(ctx: Context, { locale, ...of }: Of, sent: EventForm) {
  const { title, description, slug, localizations: other, tickets, tags } = sent
  await writeTexts(ctx.db, of, { locale, own: { title, description, slug }, other })
  if (tickets) await replaceTickets(ctx, of.event, tickets)
  if (tags) await setTags(ctx, of.event, tags, locale)
}

type Days = Pick<Facts, 'dateStart' | 'dateEnd'>

/** Nothing is sold after an event's last day: neither by a ticket that is sent, nor by one that was there when the event moves. */
export function refuseLateSales({ dateStart, dateEnd }: Days, sent: EventForm, sold: EventSnapshot['tickets']) {
  const last = dateEnd ?? dateStart
  const isLate = (day: string | null | undefined) => last !== null && day != null && day > last
  const late = (sent.tickets ?? []).flatMap(({ limit_date }, index) => (isLate(limit_date) ? [index] : []))
  const fields: Fields = Object.fromEntries(late.map((index) => [`tickets.${index}.limit_date`, 'after_event']))
  if (!sent.tickets && sold.some(({ limitDate }) => isLate(limitDate)))
    fields[dateEnd === null ? 'date_start' : 'date_end'] = 'before_sales'
  if (Object.keys(fields).length > 0) throw new Failure('invalid', 'invalid', { fields })
}

type Change = { locked: Locked; before: EventSnapshot; sent: EventForm; locale: Locale; picture: Picture | null }

/**
 * Carries out a change of an event that is locked. The words first: whether something is missing is asked of all that is about to be,
 * before the table is. The picture last, for files do not come back when a transaction does.
 */
export async function writeChange(ctx: Context, { locked, before, sent, locale, picture }: Change, storage: Storage) {
  const { id, organizerId: organizationId, publishedAt, moderation } = locked.row
  await writeWords(ctx, { event: id, everPublic: publishedAt !== null, locale }, sent)
  const facts = await factsAfter(ctx, sent, locked.row)
  const { dateStart, dateEnd, venueId, county } = facts
  const venue = venueId === null ? null : { id: venueId, name: '' }
  const next = { ...(await eventSnapshot(ctx.db, id)), dateStart, dateEnd, venue, county }
  const moved = dateStart !== before.dateStart || dateEnd !== before.dateEnd
  if (moved || sent.tickets) refuseLateSales(facts, sent, next.tickets)
  await refuseLoss(ctx, locked, { before, next, sent })
  const touched = await writeFacts(ctx, locked, facts)
  if (sent.submit && !isSentIn(moderation)) await sendIn(ctx, locked, next, sent.venue_tbd)
  const dropOld = await placeHeader(ctx, { event: id, organizationId }, { picture, said: sent.header, storage })
  const after = await eventSnapshot(ctx.db, id)
  const changed = versionOf(after) !== versionOf(before)
  // Tickets, tags and texts are the event's: whoever asks when it changed means them too.
  if (changed && !touched) await touch(ctx, id)
  return { after, changed, dropOld }
}

type Edit = { before: EventSnapshot; next: EventSnapshot; sent: EventForm }

/** What was sent in keeps what it must have; what was not there before is not asked for. What players rely on changes with a reason. */
async function refuseLoss(ctx: Context, { row }: Locked, { before, next, sent }: Edit) {
  const had = gapsIn(before, sent.venue_tbd)
  if (isSentIn(row.moderation)) refuseGaps(gapsIn(next, sent.venue_tbd).filter((gap) => !had.includes(gap)))
  const relied = ({ dateStart, dateEnd, venue, county, tickets }: EventSnapshot) =>
    JSON.stringify([dateStart, dateEnd, venue?.id, county, tickets.map(({ id, price, coin }) => [id, price, coin])])
  if (sent.reason || relied(before) === relied(next) || row.moderation !== 'published') return
  if (await hasRegistrations(ctx, row.id)) throw new Failure('invalid', 'invalid', { fields: { reason: 'required' } })
}

/** `event` is its own id, `id` and `slug` are the edited text's; `version` goes with the next change. */
export type Saved = { event: number; id: number; slug: string; version: string; changed: boolean }
type State = { snapshot: EventSnapshot; changed: boolean }

/** The text edited, else any: one may have been taken away. */
export async function savedAs(
  ctx: Context,
  event: number,
  locale: Locale,
  { snapshot, changed }: State,
): Promise<Saved> {
  const texts = await ctx.db
    .select({ id: eventTexts.id, slug: eventTexts.slug, locale: eventTexts.locale })
    .from(eventTexts)
    .where(eq(eventTexts.eventId, event))
  const { id, slug } = texts.find((text) => text.locale === locale) ?? texts[0]!
  return { event, id, slug, version: versionOf(snapshot), changed }
}
