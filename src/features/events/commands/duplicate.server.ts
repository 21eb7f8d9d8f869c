import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { DAY_MS } from '#shared/durations.ts'
import { type ColumnValues, FORM_COLUMNS, mapColumns } from '#shared/events/event-columns.ts'
import { EVENTS_PER_DAY } from '#shared/limits.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { getEventSnapshot } from '../queries/snapshot.server.ts'
import { duplicateForm } from '../schema.ts'
import { events, eventTranslations } from '../table.server.ts'
import { copyParts, type ShiftDay } from './event-parts.server.ts'
import type { EventRow, WritableEventFields } from './fields.server.ts'
import { copyHeader } from './header.server.ts'
import { lockEvent } from './status-changes.server.ts'
import { writeTranslations } from './translations.server.ts'
import { assertOrganizationOpen, type EventWriteResult, toWriteResult } from './write.server.ts'

/** Creates a draft on another day with the same translations, tickets, tags and picture. All its dates are shifted equally. */
export async function duplicateEvent(ctx: RequestContext, ref: EventRef, form: unknown): Promise<EventWriteResult> {
  const { eventId, locale, organizationId } = await authorizeEvent(ctx, 'events.edit', ref)
  // The copy is the host's alone.
  await authorizeIn(ctx, 'events.edit', organizationId)
  const { date_start: start, title } = parse(duplicateForm, form)
  const me = authorizeSignedIn(ctx)
  await rateLimit(ctx, String(me.id), { name: 'event', points: EVENTS_PER_DAY, seconds: 86_400 })
  return transaction(ctx, async (txCtx) => {
    await assertOrganizationOpen(txCtx, organizationId)
    const { row } = await lockEvent(txCtx, eventId)
    const shift = dayShifter(row.dateStart, start)
    const [created] = await txCtx.db
      .insert(events)
      .values({
        ...duplicateFields(row, start, shift),
        organizerId: organizationId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: events.id })
    const copyId = created!.id
    for (const text of await txCtx.db.select().from(eventTranslations).where(eq(eventTranslations.eventId, eventId))) {
      const own = { title: text.locale === locale ? (title ?? text.title) : text.title, description: text.description }
      await writeTranslations(
        txCtx.db,
        { eventId: copyId, everPublic: false },
        { locale: text.locale, own, other: undefined },
      )
    }
    await copyParts(txCtx, { from: eventId, to: copyId }, shift)
    await recordAudit(txCtx, {
      action: 'copyEvent',
      entityType: 'event',
      entityId: copyId,
      to: 'draft',
      details: { from: eventId },
    })
    await copyHeader(txCtx, eventId, { eventId: copyId, organizationId })
    return toWriteResult(txCtx, copyId, locale, { snapshot: await getEventSnapshot(txCtx.db, copyId), changed: true })
  })
}

/** Shifts by as many days as the start date. Without a former start date the other dates become null. */
function dayShifter(from: string | null, to: string): ShiftDay {
  const days = from === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return (day) => (day === null || days === null ? null : addDays(day, days))
}

/** The copy has the default status, whatever became of the original. A sign-up here is open: it opens when the draft is published. */
function duplicateFields(row: EventRow, dateStart: string, shift: ShiftDay): WritableEventFields {
  const same = mapColumns(FORM_COLUMNS, (name, { kind }) =>
    kind === 'day' ? shift(row[name] as string | null) : row[name],
  ) as ColumnValues<typeof FORM_COLUMNS>
  const planned = row.signup === 'scheduled' && same.signupOpens !== null
  const isKept = planned || row.signup === 'external' || row.signup === 'none'
  return {
    ...same,
    venueId: row.venueId,
    dateStart,
    signup: isKept ? row.signup : 'open',
    signupOpens: planned ? same.signupOpens : null,
  }
}
