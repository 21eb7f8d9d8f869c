import { and, eq, inArray, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { Locale } from '#shared/enums.ts'
import { eventTags, tags } from './table.server.ts'

/**
 * Makes the tags of an event those of the list: ids of tags there are, and words. A word that nobody used yet becomes a tag which the
 * public sees once a public event has it. To be called in the transaction of a command that has asked who may.
 */
export async function setTags(ctx: Context, eventId: number, list: (number | string)[], locale: Locale) {
  const wanted = new Set<number>(
    await existing(
      ctx,
      eventId,
      list.filter((tag) => typeof tag === 'number'),
    ),
  )
  // In one order, so that two who bring the same new words do not wait for each other.
  for (const word of list.filter((tag) => typeof tag === 'string').toSorted())
    wanted.add(await tagCalled(ctx, word, locale))
  const before = await ctx.db.select({ id: eventTags.tagId }).from(eventTags).where(eq(eventTags.eventId, eventId))
  const had = new Set(before.map(({ id }) => id))
  const gone = [...had].filter((id) => !wanted.has(id))
  const come = [...wanted].filter((id) => !had.has(id))
  if (gone.length > 0)
    await ctx.db.delete(eventTags).where(and(eq(eventTags.eventId, eventId), inArray(eventTags.tagId, gone)))
  if (come.length > 0) await ctx.db.insert(eventTags).values(come.map((tagId) => ({ eventId, tagId })))
}

/** Those one may know: a word that only somebody else's draft bears is theirs (decision 8). */
async function existing(ctx: Context, eventId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const known = sql`(${tags.accepted} or exists (select from event_tags k join events e on e.id = k.event_id
    where k.tag_id = ${tags.id} and (${visibleEvents(ctx)} or e.organizer_id = (select x.organizer_id from events x where x.id = ${eventId}))))`
  const rows = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(inArray(tags.id, ids), known))
    .for('key share')
  if (rows.length < new Set(ids).size) throw new Failure('invalid', 'invalid', { fields: { tags: 'choice' } })
  return rows.map(({ id }) => id)
}

/** Held until it is the event's, lest the site team merge it away meanwhile. Case and accents make no other tag; in either language. Two who bring the same new word at once bring one. */
async function tagCalled(ctx: Context, word: string, locale: Locale): Promise<number> {
  const called = sql`folded(${tags.textEs}) = folded(${word}) or folded(${tags.textEn}) = folded(${word})`
  const find = () => ctx.db.select({ id: tags.id }).from(tags).where(called).orderBy(tags.id).limit(1).for('key share')
  const [found] = await find()
  if (found) return found.id
  const row = { textEs: word, textEn: locale === 'en' ? word : null, accepted: false }
  const [made] = await ctx.db.insert(tags).values(row).onConflictDoNothing().returning({ id: tags.id })
  return (made ?? (await find())[0]!).id
}
