import { and, eq, sql } from 'drizzle-orm'
import type { EventPart } from '#features/events/commands/event-parts.server.ts'
import { eventSeries, events } from '#features/events/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'

export const seriesPart: EventPart<'series'> = {
  name: 'series',
  write: async (ctx, { id }, sent) => {
    const seriesId = sent === null ? null : await findOrCreateSeries(ctx, id, sent)
    // Only where it differs: an update, even of nothing, sets when the event was changed.
    const differs = sql`${events.seriesId} is distinct from ${seriesId}::integer`
    await ctx.db
      .update(events)
      .set({ seriesId })
      .where(and(eq(events.id, id), differs))
  },
  copy: async ({ db }, { from, to }) => {
    const original = sql`(select x.series_id from events x where x.id = ${from})`
    await db.update(events).set({ seriesId: original }).where(eq(events.id, to))
  },
}

/**
 * The series of the event's organization with that id or name, ignoring case and accents; a new name creates one. The
 * organization is locked, so that two editions saved at once do not create it twice.
 */
async function findOrCreateSeries({ db }: RequestContext, eventId: number, sent: number | string): Promise<number> {
  const organizerId = sql<number>`(select x.organizer_id from events x where x.id = ${eventId})`
  await db.execute(sql`select id from organizations where id = ${organizerId} for no key update`)
  const wanted = typeof sent === 'number' ? eq(eventSeries.id, sent) : sql`folded(name) = folded(${sent})`
  const [found] = await db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(sql`organizer_id = ${organizerId} and ${wanted}`)
    .orderBy(eventSeries.id)
    .limit(1)
  if (found) return found.id
  if (typeof sent === 'number') throw new AppError('invalid', { fields: { series: 'choice' } })
  const slug = await findFreeSlug(db, 'event_series', sent, 'serie')
  const [created] = await db
    .insert(eventSeries)
    .values({ organizerId, name: sent, slug })
    .returning({ id: eventSeries.id })
  return created!.id
}
