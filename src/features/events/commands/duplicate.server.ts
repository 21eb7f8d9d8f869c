import { eq } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { eventTags } from '#features/tags/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { EVENTS_PER_DAY } from '#shared/limits.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { eventSnapshot } from '../queries/snapshot.server.ts'
import { copyForm } from '../schema.ts'
import { events, eventTexts } from '../table.server.ts'
import { type EventRow, type Facts, NOTHING_YET } from './fields.server.ts'
import { copyHeader, type Header } from './header.server.ts'
import { lockEvent } from './status-changes.server.ts'
import { writeTexts } from './translations.server.ts'
import { refuseClosed, type Saved, savedAs } from './write.server.ts'

/** An event again on another day: a new draft with its texts, tickets, tags and picture, every day in it moved by as many. */
export async function copyEvent(
  ctx: Context,
  ref: EventRef,
  form: unknown,
  { storage }: Pick<Header, 'storage'>,
): Promise<Saved> {
  const { id, locale, organizationId } = await authorizeEvent(ctx, 'events.edit', ref)
  const { date_start: start, title } = parse(copyForm, form)
  const me = authorizeOwn(ctx)
  await countTry(ctx, String(me.id), { name: 'event', points: EVENTS_PER_DAY, seconds: 86_400 })
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await refuseClosed(inside, organizationId)
    const { row } = await lockEvent(inside, id)
    const move = mover(row.dateStart, start)
    const [made] = await tx
      .insert(events)
      .values({ ...factsMoved(row, start, move), organizerId: organizationId, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: events.id })
    const event = made!.id
    for (const text of await tx.select().from(eventTexts).where(eq(eventTexts.eventId, id))) {
      const own = { title: text.locale === locale ? (title ?? text.title) : text.title, description: text.description }
      await writeTexts(tx, { event, everPublic: false }, { locale: text.locale, own, other: undefined })
    }
    await copyParts(inside, id, event, move)
    await record(inside, { verb: 'copyEvent', thing: 'event', thingId: event, to: 'draft', details: { from: id } })
    await copyHeader(inside, id, { event, organizationId }, storage)
    return savedAs(inside, event, locale, { snapshot: await eventSnapshot(tx, event), changed: true })
  })
}

type Move = (day: string | null) => string | null

/** By as many days as the start moves; from an event without a day, others stay unsaid. */
function mover(from: string | null, to: string): Move {
  const days = from === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return (day) => (day === null || days === null ? null : addDays(day, days))
}

/** It stands as planned, whatever became of the other; and nobody signs up before somebody says so. */
function factsMoved(row: EventRow, dateStart: string, move: Move): Facts {
  const same = Object.fromEntries(Object.keys(NOTHING_YET).map((name) => [name, row[name as keyof Facts]])) as Facts
  const planned = row.signup === 'scheduled' && row.signupOpens !== null && row.dateStart !== null
  const signup = planned || row.signup === 'external' ? row.signup : 'none'
  return { ...same, dateStart, dateEnd: move(row.dateEnd), signup, signupOpens: planned ? move(row.signupOpens) : null }
}

async function copyParts(ctx: Context, from: number, event: number, move: Move) {
  const sold = await ctx.db.select().from(tickets).where(eq(tickets.eventId, from))
  const rows = sold
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id: _, createdAt: __, updatedAt: ___, ...ticket }) => ({
      ...ticket,
      eventId: event,
      limitDate: move(ticket.limitDate),
    }))
  if (rows.length > 0) await ctx.db.insert(tickets).values(rows)
  const words = await ctx.db.select({ tagId: eventTags.tagId }).from(eventTags).where(eq(eventTags.eventId, from))
  if (words.length > 0) await ctx.db.insert(eventTags).values(words.map(({ tagId }) => ({ eventId: event, tagId })))
}
