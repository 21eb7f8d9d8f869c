import { sql } from 'drizzle-orm'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CharacterReader } from '#shared/characters/character-sheet.ts'
import { readableBackgrounds } from '../access.server.ts'

/** SQL: the links `l` of characters that were not revoked, with their registration `r`, event `e` and organization `o`. */
const linkedEvents = sql`character_links l join registrations r on r.id = l.registration_id
  join events e on e.id = r.event_id and e.deleted_at is null join organizations o on o.id = e.organizer_id
  and l.revoked_at is null`

/**
 * Who can read the background and the documents of a character at this moment, besides its owner: the organizations of the events it is
 * linked to, each with the titles of these. For those who may read it themselves; throws 404 otherwise.
 */
export async function readersOf(ctx: RequestContext, characterId: number): Promise<CharacterReader[]> {
  const [may] = isRowId(characterId)
    ? await ctx.db.execute(sql`select 1 from characters c where c.id = ${characterId} and ${readableBackgrounds(ctx)}`)
    : []
  if (!may) throw notFound()
  return listReaders(ctx, characterId)
}

/** The same inside a command or query that has authorized. */
export async function listReaders(ctx: RequestContext, characterId: number): Promise<CharacterReader[]> {
  const rows = await ctx.db.execute<CharacterReader>(sql`
    select o.name as organization, array_agg(t.title order by e.date_start nulls last, e.id) as events
    from ${linkedEvents} ${joinTranslation(ctx)} join characters c on c.id = l.character_id
    where l.character_id = ${characterId} and c.deleted_at is null and c.hidden_at is null
    group by o.id, o.name order by o.name collate "es-x-icu", o.id`)
  return [...rows]
}
