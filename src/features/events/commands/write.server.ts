import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { makePictureForField, type Picture } from '#platform/images/images.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { isSentIn } from '#shared/events/event-form.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { hasRegistrations } from '../queries/registrations.server.ts'
import { getEventSnapshot } from '../queries/snapshot.server.ts'
import type { EventForm } from '../schema.ts'
import { events, eventTranslations } from '../table.server.ts'
import { writeParts } from './event-parts.server.ts'
import { hasChanges, mergeEventFields, touchEvent, type WritableEventFields } from './fields.server.ts'
import { type HeaderUpload, updateHeader } from './header.server.ts'
import {
  assertNothingMissing,
  assertOrganizationOpenFor,
  type LockedEvent,
  missingFields,
  submitLockedEvent,
} from './status-changes.server.ts'
import { writeTranslations } from './translations.server.ts'

/** Processes the uploaded picture. Needs a confirmed email address. Call it before locking anything, because it is slow. */
export async function processHeaderPicture(
  ctx: RequestContext,
  header: HeaderUpload['header'],
): Promise<Picture | null> {
  if (!header) return null
  authorizeConfirmed(ctx)
  return makePictureForField(ctx, 'header', header)
}

/** Throws 409 for organizations that may not create events: closed, suspended and rejected ones. */
export async function assertOrganizationOpen(ctx: RequestContext, organizationId: number) {
  const [row] = await ctx.db
    .select({ status: organizations.status })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('share')
  assertOrganizationOpenFor(row!)
}

/** Updates the row if any field differs; returns whether it did. */
async function writeFields(ctx: RequestContext, { row }: LockedEvent, facts: WritableEventFields): Promise<boolean> {
  if (!hasChanges(facts, row)) return false
  await ctx.db.update(events).set(facts).where(eq(events.id, row.id))
  if (facts.signup !== row.signup)
    await recordAudit(ctx, {
      action: 'changeSignup',
      entityType: 'event',
      entityId: row.id,
      from: row.signup,
      to: facts.signup,
    })
  return true
}

type EventTarget = { eventId: number; everPublic: boolean; locale: ContentLocale }

/** Writes translations, tickets and tags, each if it was sent. */
export async function writeRelations(ctx: RequestContext, { locale, ...of }: EventTarget, sent: EventForm) {
  const { title, description, slug, localizations: other } = sent
  await writeTranslations(ctx.db, of, { locale, own: { title, description, slug }, other })
  await writeParts(ctx, { id: of.eventId, locale }, sent)
}

type EventDays = Pick<WritableEventFields, 'dateStart' | 'dateEnd'>

/** No ticket is on sale after the event's last day: neither one that was sent, nor an existing one when the event moves. */
export function assertSalesEndBeforeEvent(
  { dateStart, dateEnd }: EventDays,
  sent: EventForm,
  sold: EventSnapshot['tickets'],
) {
  const last = dateEnd ?? dateStart
  const isLate = (day: string | null | undefined) => last !== null && day != null && day > last
  const late = (sent.tickets ?? []).flatMap(({ limit_date }, index) => (isLate(limit_date) ? [index] : []))
  const fields: Fields = Object.fromEntries(late.map((index) => [`tickets.${index}.limit_date`, 'after_event']))
  if (!sent.tickets && sold.some(({ limitDate }) => isLate(limitDate)))
    fields[dateEnd === null ? 'date_start' : 'date_end'] = 'before_sales'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

type Change = {
  locked: LockedEvent
  before: EventSnapshot
  sent: EventForm
  locale: ContentLocale
  picture: Picture | null
}

/**
 * Applies the form to a locked event. Translations come first, because the check for missing fields needs the new state; the picture
 * comes last, because a rollback does not restore files.
 */
export async function writeChange(ctx: RequestContext, { locked, before, sent, locale, picture }: Change) {
  const { id, organizerId: organizationId, publishedAt, moderation } = locked.row
  await writeRelations(ctx, { eventId: id, everPublic: publishedAt !== null, locale }, sent)
  const facts = await mergeEventFields(ctx, sent, locked.row)
  const { dateStart, dateEnd, venueId, county } = facts
  const venue = venueId === null ? null : { id: venueId, name: '' }
  const next = { ...(await getEventSnapshot(ctx.db, id)), dateStart, dateEnd, venue, county }
  const moved = dateStart !== before.dateStart || dateEnd !== before.dateEnd
  if (moved || sent.tickets) assertSalesEndBeforeEvent(facts, sent, next.tickets)
  await assertNoRequiredFieldLost(ctx, locked, { before, next, sent })
  const touched = await writeFields(ctx, locked, facts)
  if (sent.submit && !isSentIn(moderation))
    await submitLockedEvent(ctx, locked, next, { venueTbd: sent.venue_tbd, reply: sent.reply })
  const dropOld = await updateHeader(ctx, { eventId: id, organizationId }, { picture, meta: sent.header })
  const after = await getEventSnapshot(ctx.db, id)
  const changed = hashVersion(after) !== hashVersion(before)
  // Tickets, tags and translations belong to the event, so their changes update its date.
  if (changed && !touched) await touchEvent(ctx, id)
  return { after, changed, dropOld }
}

type Edit = { before: EventSnapshot; next: EventSnapshot; sent: EventForm }

/**
 * A submitted event keeps its required fields; fields that were missing before are not demanded. Once people have registered, date,
 * place and prices change only with a reason, unless it is off or over: nobody is told then.
 */
async function assertNoRequiredFieldLost(ctx: RequestContext, { row }: LockedEvent, { before, next, sent }: Edit) {
  const missingBefore = missingFields(before, sent.venue_tbd)
  if (isSentIn(row.moderation))
    assertNothingMissing(missingFields(next, sent.venue_tbd).filter((field) => !missingBefore.includes(field)))
  const reliedOn = ({ dateStart, dateEnd, venue, county, tickets }: EventSnapshot) =>
    JSON.stringify([dateStart, dateEnd, venue?.id, county, tickets.map(({ id, price, coin }) => [id, price, coin])])
  if (sent.reason || reliedOn(before) === reliedOn(next) || row.moderation !== 'published') return
  const today = dayAt(ctx.now)
  const isOver = [before, next].every(({ dateStart, dateEnd }) => (dateEnd ?? dateStart ?? today) < today)
  if (isOver || row.eventStatus === 'cancelled') return
  if (await hasRegistrations(ctx, row.id)) throw new AppError('reason_needed', { fields: { reason: 'required' } })
}

/** `event` is the event's id, `id` and `slug` are the edited translation's; `version` is sent with the next change. */
export type EventWriteResult = {
  eventId: number
  translationId: number
  slug: string
  version: string
  changed: boolean
}
type State = { snapshot: EventSnapshot; changed: boolean }

/** Returns the edited translation, or another when that one was removed. */
export async function toWriteResult(
  ctx: RequestContext,
  eventId: number,
  locale: ContentLocale,
  { snapshot, changed }: State,
): Promise<EventWriteResult> {
  const texts = await ctx.db
    .select({ translationId: eventTranslations.id, slug: eventTranslations.slug, locale: eventTranslations.locale })
    .from(eventTranslations)
    .where(eq(eventTranslations.eventId, eventId))
  const { translationId, slug } = texts.find((text) => text.locale === locale) ?? texts[0]!
  return { eventId, translationId, slug, version: hashVersion(snapshot), changed }
}
