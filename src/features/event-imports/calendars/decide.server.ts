import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { createEvent, updateEvent } from '#features/events/commands/event.server.ts'
import { eventTranslations } from '#features/events/table.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { CALENDAR_FIELDS, type CalendarEvent, type CalendarField } from '#shared/event-imports/calendar.ts'
import { findPlace } from '../read-events.server.ts'
import { entryForm } from '../schema.ts'
import { calendarEntries, calendarSubscriptions, isOf } from '../table.server.ts'
import { differences } from './compare.ts'

type Entry = typeof calendarEntries.$inferSelect

/** What waits, as the page showed it. Throws 409 where the calendar says something else by now. */
async function findWaiting(
  ctx: RequestContext,
  organizationId: number,
  { entry, version }: { entry: number; version: string },
) {
  const [row] = await ctx.db
    .select({ entry: calendarEntries })
    .from(calendarEntries)
    .innerJoin(calendarSubscriptions, eq(calendarSubscriptions.id, calendarEntries.subscriptionId))
    .where(
      and(
        eq(calendarEntries.id, entry),
        isOf(calendarSubscriptions.organizationId, organizationId),
        isNotNull(calendarEntries.change),
      ),
    )
  if (!row) throw notFound()
  if (hashVersion([row.entry.change, row.entry.proposed]) !== version) throw new AppError('changed_meanwhile')
  return row.entry
}

/**
 * Accepts what came of a calendar: a new event becomes a draft, a changed one is edited by the ordinary command, with its review and its
 * reason. Returns the event's slug.
 */
export async function acceptEntry(ctx: RequestContext, organization: OrganizationRef, form: unknown): Promise<string> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const sent = parse(entryForm, form)
  const entry = await findWaiting(ctx, organizationId, sent)
  if (entry.change !== 'new' && entry.change !== 'changed') throw new AppError('wrong_state')
  const saved =
    entry.change === 'new'
      ? await createEvent(ctx, organizationId, { ...(await newFields(ctx, entry.proposed!)), form_key: keyOf(entry) })
      : await updateEvent(ctx, await translationOf(ctx, entry), {
          ...changedFields(entry.settled!, entry.proposed!),
          ...(sent.reason && { reason: sent.reason }),
        })
  await settle(ctx, organizationId, { entry, eventId: saved.eventId, action: 'acceptCalendarChange' })
  return saved.slug
}

/** Leaves the event as it is. The same change is not proposed again. */
export async function dismissEntry(ctx: RequestContext, organization: OrganizationRef, form: unknown) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const entry = await findWaiting(ctx, organizationId, parse(entryForm, form))
  await settle(ctx, organizationId, { entry, eventId: entry.eventId, action: 'dismissCalendarChange' })
}

type Settled = { entry: Entry; eventId: number | null; action: string }

async function settle(ctx: RequestContext, organizationId: number, { entry, eventId, action }: Settled) {
  // What left the calendar counts as cancelled there, so that it is not news again.
  const settled = entry.proposed ?? (entry.settled && { ...entry.settled, isCancelled: true })
  await transaction(ctx, async (txCtx) => {
    await txCtx.db
      .update(calendarEntries)
      .set({ settled, proposed: null, change: null, eventId })
      .where(eq(calendarEntries.id, entry.id))
    await recordAudit(txCtx, {
      ...{ action, entityType: 'organization', entityId: organizationId },
      details: { calendar: entry.subscriptionId, change: entry.change, ...(eventId && { event: eventId }) },
    })
  })
}

/** The same event for the same entry, however often it is accepted. */
function keyOf({ id, subscriptionId }: Entry) {
  const hash = createHash('sha256').update(`calendar-entry:${subscriptionId}:${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const API_NAMES: Record<CalendarField, string> = {
  title: 'title',
  dateStart: 'date_start',
  dateEnd: 'date_end',
  timeStart: 'starts_at',
  timeEnd: 'ends_at',
  description: 'description',
  url: 'url',
}
const toForm = (event: CalendarEvent, fields: readonly CalendarField[]) =>
  Object.fromEntries(fields.map((field) => [API_NAMES[field], event[field] ?? '']))

async function newFields(ctx: RequestContext, event: CalendarEvent) {
  const { venue, county } = await findPlace(ctx, event)
  return {
    ...toForm(event, CALENDAR_FIELDS),
    ...(venue ? { venue: venue.id } : county ? { venue_tbd: true, county } : {}),
    locale: ctx.locale,
  }
}

/** Only what is different in the calendar: what was written here about the rest stays. */
const changedFields = (before: CalendarEvent, after: CalendarEvent) => {
  const different: readonly string[] = differences(before, after)
  const fields = CALENDAR_FIELDS.filter((field) => different.includes(field))
  // Days are checked together, and so are times.
  const days = fields.some((field) => field.startsWith('date')) ? (['dateStart', 'dateEnd'] as const) : []
  const times = fields.some((field) => field.startsWith('time')) ? (['timeStart', 'timeEnd'] as const) : []
  return toForm(after, [...new Set([...fields, ...days, ...times])])
}

async function translationOf({ db }: RequestContext, { eventId }: Entry): Promise<number> {
  const [text] = await db
    .select({ id: eventTranslations.id })
    .from(eventTranslations)
    .where(eq(eventTranslations.eventId, eventId ?? 0))
    .orderBy(asc(eventTranslations.id))
    .limit(1)
  if (!text) throw notFound()
  return text.id
}
