import { and, eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { PARTS_MAX, type PartText } from '#shared/casting/casting.ts'
import { partForm, partMove, partRef } from '../schema.ts'
import { castingParts } from '../table.server.ts'

/** The parts of an event change one after the other. */
export async function lockParts({ db }: RequestContext, eventId: number) {
  await db.execute(sql`select 1 from casting_parts where event_id = ${eventId} order by id for update`)
}

/** Writes a character for an event, behind the others. Throws `too_many_parts`. */
export async function addPart(ctx: RequestContext, ref: EventRef, form: unknown): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const part = parse(partForm, form)
  return transaction(ctx, async (txCtx) => insertPart(txCtx, eventId, part))
}

async function insertPart(ctx: RequestContext, eventId: number, part: Omit<PartText, 'id'>): Promise<number> {
  await ctx.db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
  const [row] = await ctx.db.execute<{ count: number; last: number }>(sql`
    select count(*)::int as count, coalesce(max(position), 0) as last from casting_parts where event_id = ${eventId}`)
  if (row!.count >= PARTS_MAX) throw new AppError('too_many_parts')
  const [added] = await ctx.db
    .insert(castingParts)
    .values({ ...part, eventId, position: row!.last + 1, createdAt: ctx.now, updatedAt: ctx.now })
    .returning({ id: castingParts.id })
  return added!.id
}

const ofEvent = (eventId: number, id: number) => and(eq(castingParts.eventId, eventId), eq(castingParts.id, id))

/** Changes a character. Throws 404 for that of another event. */
export async function updatePart(ctx: RequestContext, ref: EventRef, id: number, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const part = parse(partForm, form)
  const updated = isRowId(id)
    ? await ctx.db
        .update(castingParts)
        .set({ ...part, updatedAt: ctx.now })
        .where(ofEvent(eventId, id))
        .returning({ id: castingParts.id })
    : []
  if (updated.length === 0) throw notFound()
}

/** Deletes a character, whoever was given it. */
export async function deletePart(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { part } = parse(partRef, form)
  await ctx.db.delete(castingParts).where(ofEvent(eventId, part))
}

/** Copies a character, without whoever was given it. Returns the id of the copy. */
export async function copyPart(ctx: RequestContext, ref: EventRef, form: unknown): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { part: id } = parse(partRef, form)
  const { id: _, ...copied } = await getPart(ctx, ref, id)
  return transaction(ctx, (txCtx) => insertPart(txCtx, eventId, copied))
}

/** Moves a character before or behind its neighbour. */
export async function movePart(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { part, by } = parse(partMove, form)
  await transaction(ctx, async (txCtx) => {
    await lockParts(txCtx, eventId)
    const rows = await txCtx.db.execute<{ id: number }>(
      sql`select id from casting_parts where event_id = ${eventId} order by position, id`,
    )
    const ids = rows.map(({ id }) => id)
    const from = ids.indexOf(part)
    const to = from + (by === 'up' ? -1 : 1)
    if (from < 0) throw notFound()
    if (to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    await txCtx.db.execute(sql`update casting_parts p set position = o.n
      from unnest(${`{${ids.join(',')}}`}::int[]) with ordinality o(id, n) where p.id = o.id`)
  })
}

/** A character with its text, for the organizers. Throws 404. */
export async function getPart(ctx: RequestContext, ref: EventRef, id: number): Promise<PartText> {
  const { eventId } = await authorizeEvent(ctx, 'characters.read', ref)
  const { title, summary, body, tags, group } = castingParts
  const [part] = isRowId(id)
    ? await ctx.db
        .select({ id: castingParts.id, title, summary, body, tags, group })
        .from(castingParts)
        .where(ofEvent(eventId, id))
    : []
  if (!part) throw notFound()
  return part
}
