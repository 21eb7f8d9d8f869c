import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { createEvent, updateEvent } from '#features/events/commands/event.server.ts'
import { eventTranslations } from '#features/events/table.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { CALENDAR_PARTS, type CalendarEvent, WRITTEN_PARTS, type WrittenPart } from '#shared/event-imports/calendar.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { findPlace } from '../read-events.server.ts'
import { entryForm } from '../schema.ts'
import { calendarEntries } from '../table.server.ts'
import { changedParts, partsOf } from './compare.ts'
import { listWaiting, waitingParts } from './queries.server.ts'

/** What waits, as the page showed it. Throws 409 where the calendar says something else by now. */
async function findWaiting(
  ctx: RequestContext,
  organizationId: number,
  { entry, version }: { entry: number; version: string },
) {
  const [row] = await listWaiting(ctx, organizationId, eq(calendarEntries.id, entry))
  if (!row) throw notFound()
  if (row.version !== version) throw new AppError('changed_meanwhile')
  return row
}

/**
 * Accepts what came of a calendar: a new event becomes a draft, a changed one is edited by the ordinary command, with its review and its
 * reason. What was changed here too stays, unless the form names it in `replace`. Returns the event's slug.
 */
export async function acceptEntry(ctx: RequestContext, organization: OrganizationRef, form: unknown): Promise<string> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const sent = parse(entryForm, form)
  const { entry, here, slug } = await findWaiting(ctx, organizationId, sent)
  const { change, proposed } = entry
  const settle = (eventId: number | null, settled: CalendarEvent, dismissed: CalendarEvent | null) =>
    store(ctx, organizationId, { entry, eventId, settled, dismissed, action: 'acceptCalendarChange' })
  if (change === 'new' && proposed) {
    const saved = await createEvent(ctx, organizationId, {
      ...(await newFields(ctx, proposed)),
      form_key: keyOf(entry),
    })
    await settle(saved.eventId, proposed, null)
    return saved.slug
  }
  if (change !== 'changed' || !proposed || !entry.settled || !slug) throw new AppError('wrong_state')
  const { changed, edited } = waitingParts(entry, here)
  const kept = edited.filter((part) => !sent.replace.includes(part))
  const written = changed.filter((part) => part !== 'place' && !kept.includes(part as WrittenPart)) as WrittenPart[]
  const saved =
    written.length > 0 &&
    (await updateEvent(ctx, await translationOf(ctx, entry), {
      ...toForm(proposed, written),
      ...(sent.reason && { reason: sent.reason }),
    }))
  const settled = { ...entry.settled, isCancelled: false, ...partsOf(proposed, [...written, 'place']) }
  // What stays different was turned down, now or before.
  const isWhole = changedParts({ settled, dismissed: null }, proposed).length === 0
  await settle(entry.eventId, settled, isWhole ? null : proposed)
  return saved ? saved.slug : slug
}

/** Leaves the event as it is. The same change is not proposed again. */
export async function dismissEntry(ctx: RequestContext, organization: OrganizationRef, form: unknown) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const { entry } = await findWaiting(ctx, organizationId, parse(entryForm, form))
  const { eventId, settled, proposed } = entry
  // What left the calendar counts as cancelled there, so that it is not news again.
  const dismissed = proposed ?? (settled && { ...settled, isCancelled: true })
  await store(ctx, organizationId, { entry, eventId, settled, dismissed, action: 'dismissCalendarChange' })
}

type Entry = typeof calendarEntries.$inferSelect
type Decided = Pick<Entry, 'eventId' | 'settled' | 'dismissed'> & { entry: Entry; action: AuditAction }

async function store(ctx: RequestContext, organizationId: number, { entry, action, ...decided }: Decided) {
  await transaction(ctx, async (txCtx) => {
    await txCtx.db
      .update(calendarEntries)
      .set({ ...decided, proposed: null, change: null })
      .where(eq(calendarEntries.id, entry.id))
    const { eventId } = decided
    await recordAudit(txCtx, {
      action,
      entityType: 'organization',
      entityId: organizationId,
      details: { calendar: entry.subscriptionId, change: entry.change, ...(eventId && { event: eventId }) },
    })
  })
}

/** The same event for the same entry, however often it is accepted. */
function keyOf({ id, subscriptionId }: Entry) {
  const hash = createHash('sha256').update(`calendar-entry:${subscriptionId}:${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const API_NAMES = {
  title: 'title',
  dateStart: 'date_start',
  dateEnd: 'date_end',
  timeStart: 'starts_at',
  timeEnd: 'ends_at',
  description: 'description',
  url: 'url',
} as const satisfies Record<(typeof CALENDAR_PARTS)[WrittenPart][number], string>
const toForm = (event: CalendarEvent, parts: readonly WrittenPart[]) =>
  Object.fromEntries(
    parts.flatMap((part) => CALENDAR_PARTS[part].map((field) => [API_NAMES[field], event[field] ?? ''])),
  )

async function newFields(ctx: RequestContext, event: CalendarEvent) {
  const { venue, county } = await findPlace(ctx, event)
  return {
    ...toForm(event, WRITTEN_PARTS),
    ...(venue ? { venue: venue.id } : county ? { venue_tbd: true, county } : {}),
    locale: ctx.locale,
  }
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
