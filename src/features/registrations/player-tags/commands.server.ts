import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { PLAYER_TAG_LENGTH, TAGS_PER_EVENT, TAGS_PER_PLAYER } from '#shared/limits.ts'
import type { RefusalOfChange } from '#shared/registrations/players.ts'
import type { ActResult } from '../commands/organizer/change-registrations.server.ts'
import { byMember } from '../records/change-state.server.ts'
import { chosenForm } from '../schema.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { registrationHistory } from '../table.server.ts'
import { listEventTags } from './queries.server.ts'
import { registrationTags } from './table.server.ts'

const tagForm = chosenForm.extend({ tag: singleLine({ max: PLAYER_TAG_LENGTH }) })
/** What nobody sees, but for what joins or colours a pictograph: two tags that look alike would be two. */
const UNSEEN =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\u200d\ufe0f]|(?![\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
const newTagForm = chosenForm.extend({
  tag: z
    .string()
    .overwrite((tag) => tag.replace(UNSEEN, ''))
    .pipe(singleLine({ max: PLAYER_TAG_LENGTH })),
})

/**
 * Gives some registrations of an event a tag of the team; whoever has it already keeps it. One that differs from a tag of the event by
 * capitals or accents alone is that one. Who has too many already is refused, and everybody where the event has.
 */
export async function addTag(ctx: RequestContext, ref: EventRef, form: unknown): Promise<ActResult> {
  return changeTags(ctx, ref, { form, schema: newTagForm }, async (txCtx, seats, { typed, rows, userId }) => {
    const known = await listEventTags(txCtx, seats.eventId)
    const tag = (await findSame(txCtx, known, typed)) ?? typed
    const isFull = !known.some(({ name }) => name === tag) && known.length >= TAGS_PER_EVENT
    const refusalOf = ({ tags }: Tagged): RefusalOfChange | null => {
      if (tags.includes(tag)) return null
      if (isFull) return 'event_tags'
      return tags.length >= TAGS_PER_PLAYER ? 'tags' : null
    }
    const refused = rows.flatMap((row) => {
      const reason = refusalOf(row)
      return reason ? [{ id: row.id, reason }] : []
    })
    const added = rows.filter((row) => !row.tags.includes(tag) && !refusalOf(row)).map(({ id }) => id)
    if (added.length > 0)
      await txCtx.db
        .insert(registrationTags)
        .values(added.map((registrationId) => ({ registrationId, name: tag, createdAt: txCtx.now })))
    await record(txCtx, added, { action: 'tag', tag, userId })
    return refused
  })
}

/** Takes a tag from some registrations of an event; whoever does not have it stays as they are. */
export async function removeTag(ctx: RequestContext, ref: EventRef, form: unknown): Promise<ActResult> {
  return changeTags(ctx, ref, { form, schema: tagForm }, async (txCtx, _, { typed, rows, userId }) => {
    const tagged = rows.filter(({ tags }) => tags.includes(typed)).map(({ id }) => id)
    const { registrationId, name } = registrationTags
    await txCtx.db.delete(registrationTags).where(and(inArray(registrationId, tagged), eq(name, typed)))
    await record(txCtx, tagged, { action: 'untag', tag: typed, userId })
    return []
  })
}

type Tagged = { id: number; tags: string[] }
type Change = { typed: string; rows: Tagged[]; userId: number }
type Work = (ctx: RequestContext, seats: Seats, change: Change) => Promise<ActResult['refused']>

/** The lock of the event's seats keeps two changes from exceeding its number of tags together. */
async function changeTags(
  ctx: RequestContext,
  ref: EventRef,
  { form, schema }: { form: unknown; schema: typeof tagForm | typeof newTagForm },
  work: Work,
): Promise<ActResult> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const { ids, tag } = parse(schema, form)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const rows = await txCtx.db.execute<Tagged>(sql`
      select r.id, array(select x.name from registration_tags x where x.registration_id = r.id) as tags from registrations r
      where r.id = any (${idArray(ids)}) and r.event_id = ${eventId} and r.anonymized_at is null`)
    const found = new Set(rows.map(({ id }) => id))
    const missing = [...new Set(ids)].filter((id) => !found.has(id)).map((id) => ({ id, reason: 'missing' as const }))
    const refused = [...missing, ...(await work(txCtx, seats, { typed: tag, rows: [...rows], userId }))]
    const left = new Set(refused.map(({ id }) => id))
    return { changed: rows.map(({ id }) => id).filter((id) => !left.has(id)), refused }
  })
}

async function findSame({ db }: RequestContext, known: { name: string }[], typed: string): Promise<string | undefined> {
  if (known.length === 0) return undefined
  const [same] = await db.execute<{ name: string }>(sql`
    select name from json_array_elements_text(${JSON.stringify(known.map(({ name }) => name))}::json) as name
    where folded(name) = folded(${typed}) order by name = ${typed} desc limit 1`)
  return same?.name
}

/** Nobody is emailed about it. */
async function record(
  ctx: RequestContext,
  ids: number[],
  { action, tag, userId }: { action: 'tag' | 'untag'; tag: string; userId: number },
) {
  if (ids.length === 0) return
  const entry = { ...byMember(userId), action, note: tag, at: ctx.now }
  await ctx.db.insert(registrationHistory).values(ids.map((registrationId) => ({ ...entry, registrationId })))
}
