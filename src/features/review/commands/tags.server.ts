import { eq, sql } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { eventTags, tags } from '#features/tags/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { tagForm } from '../schema.ts'
import { settle } from './decisions.server.ts'
import { type Columns, type Held, hold } from './reviewables.server.ts'

/** A tag of the site team's own: it is public at once. */
export async function createTag(ctx: Context, form: unknown): Promise<{ id: number }> {
  authorizeTeam(ctx)
  const words = parse(tagForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await refuseTaken(inside, words.textEs)
    const [made] = await tx.insert(tags).values(words).onConflictDoNothing().returning({ id: tags.id })
    if (!made) throw taken()
    await record(inside, { verb: 'createTag', thing: 'tag', thingId: made.id, to: 'active' })
    return made
  })
}

/** Puts a tag's words right; with that the site team takes in one that an organizer brought. */
export async function correctTag(ctx: Context, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { textEs, textEn } = parse(tagForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = await hold(inside, 'tag', id)
    await refuseTaken(inside, textEs, id)
    const set = { text_es: textEs, text_en: textEn, accepted: true }
    return settle(inside, held, { verb: 'correctTag', from: [held.state], to: 'active', set, details: { after: set } })
  })
}

const taken = () => new Failure('conflict', 'invalid', { fields: { textEs: 'taken' } })

/** Case and accents make no other tag. */
async function refuseTaken(ctx: Context, textEs: string, but = 0) {
  const called = sql`${tags.id} <> ${but} and folded(${tags.textEs}) = folded(${textEs})`
  const [other] = await ctx.db.select({ id: tags.id }).from(tags).where(called)
  if (other) throw taken()
}

/** What a tag was that went into another, and its events: those that got the other by it, and those that had both. */
export type Gone = { row: Columns; moved: number[]; both: number[] }

/** Two tags are one word: the events of the first get the second, and the first goes. Answers the line of the history. */
export async function mergeTags(ctx: Context, from: number, into: number): Promise<number> {
  authorizeTeam(ctx)
  if (from === into) throw new Failure('invalid', 'invalid', { fields: { into: 'choice' } })
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = new Map<number, Held>()
    for (const id of [from, into].sort((a, b) => a - b)) held.set(id, await hold(inside, 'tag', id))
    const { row, state } = held.get(from)!
    const moved = await tx
      .update(eventTags)
      .set({ tagId: into })
      .where(sql`${eventTags.tagId} = ${from} and not exists (
        select 1 from event_tags x where x.event_id = ${eventTags.eventId} and x.tag_id = ${into})`)
      .returning({ id: eventTags.eventId })
    const both = await tx.delete(eventTags).where(eq(eventTags.tagId, from)).returning({ id: eventTags.eventId })
    await tx.delete(tags).where(eq(tags.id, from))
    const gone: Gone = { row, moved: moved.map(({ id }) => id), both: both.map(({ id }) => id) }
    const line = { verb: 'mergeTags', thing: 'tag', thingId: from, from: state, to: 'merged' } as const
    return record(inside, { ...line, details: { undo: {}, into, textEs: row['text_es'], gone } })
  })
}

/** The tag that went is there again, and its events have it as before. A unique key says no where its word was taken meanwhile. */
export async function bringBack(ctx: Context, { gone, from, into }: { gone: Gone; from: number; into: number }) {
  const [moved, both] = [gone.moved, gone.both].map((ids) => sql`any(${`{${ids.join(',')}}`}::int[])`)
  await ctx.db.execute(sql`insert into tags overriding system value
    select * from jsonb_populate_record(null::tags, ${JSON.stringify(gone.row)}::text::jsonb)`)
  await ctx.db.execute(sql`update event_tags set tag_id = ${from} where tag_id = ${into} and event_id = ${moved}`)
  await ctx.db.execute(sql`insert into event_tags (event_id, tag_id)
    select x.event_id, ${from}::int from event_tags x where x.tag_id = ${into} and x.event_id = ${both}`)
}
