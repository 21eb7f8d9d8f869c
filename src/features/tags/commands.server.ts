import { and, eq, inArray, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { eventTags, tags } from './table.server.ts'

/**
 * Replaces the tags of an event by the list of tag ids and texts. A new text becomes a tag, which is public once a public event has it.
 * Call it in the transaction of a command that has authorized.
 */
export async function setTags(ctx: RequestContext, eventId: number, list: (number | string)[], locale: Locale) {
  const wanted = new Set<number>(
    await lockKnownTags(
      ctx,
      eventId,
      list.filter((tag) => typeof tag === 'number'),
    ),
  )
  // Sorted, so that two transactions with the same new tags do not deadlock.
  for (const word of list.filter((tag) => typeof tag === 'string').toSorted())
    wanted.add(await findOrCreateTag(ctx, word, locale))
  const before = await ctx.db.select({ id: eventTags.tagId }).from(eventTags).where(eq(eventTags.eventId, eventId))
  const currentIds = new Set(before.map(({ id }) => id))
  const removed = [...currentIds].filter((id) => !wanted.has(id))
  const added = [...wanted].filter((id) => !currentIds.has(id))
  if (removed.length > 0)
    await ctx.db.delete(eventTags).where(and(eq(eventTags.eventId, eventId), inArray(eventTags.tagId, removed)))
  if (added.length > 0) await ctx.db.insert(eventTags).values(added.map((tagId) => ({ eventId, tagId })))
}

/** Locks the tags the organizer may use: a tag used only in another organization's drafts is not visible to it. */
async function lockKnownTags(ctx: RequestContext, eventId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const known = sql`(${tags.accepted} or exists (select from event_tags k join events e on e.id = k.event_id
    where k.tag_id = ${tags.id} and (${visibleEvents(ctx)} or e.organizer_id = (select x.organizer_id from events x where x.id = ${eventId}))))`
  const rows = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(inArray(tags.id, ids), known))
    .for('key share')
  if (rows.length < new Set(ids).size) throw new AppError('invalid', { fields: { tags: 'choice' } })
  return rows.map(({ id }) => id)
}

/** The tag with that text in either language, ignoring case and accents; created if new. Locked, so that it is not merged away meanwhile. */
async function findOrCreateTag(ctx: RequestContext, word: string, locale: Locale): Promise<number> {
  const called = sql`folded(${tags.textEs}) = folded(${word}) or folded(${tags.textEn}) = folded(${word})`
  const find = () => ctx.db.select({ id: tags.id }).from(tags).where(called).orderBy(tags.id).limit(1).for('key share')
  const [found] = await find()
  if (found) return found.id
  const row = { textEs: word, textEn: contentLocale(locale) === 'en' ? word : null, accepted: false }
  const [made] = await ctx.db.insert(tags).values(row).onConflictDoNothing().returning({ id: tags.id })
  return (made ?? (await find())[0]!).id
}
