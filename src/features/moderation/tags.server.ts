import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { Failure, missing } from '#core/failure.ts'
import { parse } from '#core/parse.ts'
import { isRowId } from '#core/row-id.ts'
import { eventTags, tags } from '#features/tags/table.server.ts'
import { authorizeTeam } from './authorize.server.ts'
import { record } from './history.server.ts'
import { tagForm } from './schema.ts'

/** Puts a tag's words right; with that the site team takes in one that an organizer brought. */
export async function correctTag(ctx: Context, id: number, form: unknown): Promise<void> {
  authorizeTeam(ctx)
  const words = parse(tagForm, form)
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const [tag] = await holdTags(inside, [id])
    const called = sql`${tags.id} <> ${id} and folded(${tags.textEs}) = folded(${words.textEs})`
    const [other] = await tx.select({ id: tags.id }).from(tags).where(called)
    if (other) throw new Failure('conflict', 'invalid', { fields: { textEs: 'taken' } })
    await tx
      .update(tags)
      .set({ ...words, accepted: true })
      .where(eq(tags.id, id))
    const details = { before: { textEs: tag!.textEs, textEn: tag!.textEn }, after: words }
    await record(inside, { verb: 'correctTag', thing: 'tag', thingId: id, details })
  })
}

/** Two tags are one word: the events of the first get the second, and the first goes. */
export async function mergeTags(ctx: Context, from: number, into: number): Promise<void> {
  authorizeTeam(ctx)
  if (from === into) throw new Failure('invalid', 'invalid', { fields: { into: 'choice' } })
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = await holdTags(inside, [from, into])
    const { textEs, textEn } = held.find(({ id }) => id === from)!
    const moved = await tx
      .update(eventTags)
      .set({ tagId: into })
      .where(sql`${eventTags.tagId} = ${from} and not exists (
        select 1 from event_tags x where x.event_id = ${eventTags.eventId} and x.tag_id = ${into})`)
      .returning({ id: eventTags.eventId })
    await tx.delete(tags).where(eq(tags.id, from))
    const details = { into, textEs, textEn, events: moved.map(({ id }) => id) }
    await record(inside, { verb: 'mergeTags', thing: 'tag', thingId: from, details })
  })
}

/** Both or none, in one order. */
async function holdTags(ctx: Context, ids: number[]) {
  if (!ids.every(isRowId)) throw missing()
  const rows = await ctx.db.select().from(tags).where(inArray(tags.id, ids)).orderBy(tags.id).for('update')
  if (rows.length < ids.length) throw missing()
  return rows
}
