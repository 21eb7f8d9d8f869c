import { type SQL, sql } from 'drizzle-orm'
import { eventsWith } from '#features/events/access.server.ts'
import type { MediaParent } from '#features/media/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { characterMedia } from './table.server.ts'

/** SQL condition: the statement's character is the actor's own. */
export const ownCharacters = (ctx: RequestContext, alias = 'c'): SQL => {
  const me = signedInPerson(ctx)
  return me ? sql`${sql.identifier(alias)}.owner_id = ${me.id}` : sql`false`
}

/**
 * SQL condition: the actor reads the characters of an event for which the character is linked to a registration, and the link was not
 * revoked. Former members of the organization do not.
 */
const organizedCharacters = (ctx: RequestContext, alias: string): SQL => {
  if (!signedInPerson(ctx)) return sql`false`
  return sql`exists (select 1 from character_links l join registrations lr on lr.id = l.registration_id
    join events le on le.id = lr.event_id
    where l.character_id = ${sql.identifier(alias)}.id and l.revoked_at is null and ${eventsWith(ctx, 'characters.read', 'le')})`
}

/** SQL condition: not deleted, not hidden by the site team. */
const shownCharacters = (alias: string): SQL => {
  const character = sql.identifier(alias)
  return sql`${character}.deleted_at is null and ${character}.hidden_at is null`
}

/**
 * SQL condition: the actor may open the character with its profile, biography and portrait. The site team sees no more than anybody else.
 * `alias` is the name of the characters table in the statement.
 */
export const visibleCharacters = (ctx: RequestContext, alias = 'c'): SQL => {
  const visibility = sql`${sql.identifier(alias)}.visibility`
  const toEverybody = signedInPerson(ctx)
    ? sql`${visibility} in ('public', 'registered')`
    : sql`${visibility} = 'public'`
  return sql`(${ownCharacters(ctx, alias)} or (${shownCharacters(alias)} and (${toEverybody} or ${organizedCharacters(ctx, alias)})))`
}

/** SQL condition: the actor may read the character's background and documents. */
export const readableBackgrounds = (ctx: RequestContext, alias = 'c'): SQL =>
  sql`(${ownCharacters(ctx, alias)} or (${shownCharacters(alias)} and ${organizedCharacters(ctx, alias)}))`

/** The actor's own character, a deleted one only with `deleted`. Throws 401 for the anonymous, 404 for everybody else. */
export async function authorizeCharacterOwner(ctx: RequestContext, id: number, { deleted = false } = {}) {
  const me = authorizeSignedIn(ctx, 'characters:write', 'files:write')
  const [row] = isRowId(id)
    ? await ctx.db.execute(sql`
        select 1 from characters c where c.id = ${id} and ${ownCharacters(ctx)} and (c.deleted_at is null or ${deleted})`)
    : []
  if (!row) throw notFound()
  return me
}

export const characterFiles: MediaParent = {
  links: characterMedia,
  visible: (ctx) =>
    sql`exists (select 1 from characters c where c.id = ${characterMedia.parentId} and ${visibleCharacters(ctx)})`,
  editable: (ctx) =>
    sql`exists (select 1 from characters c where c.id = ${characterMedia.parentId} and c.deleted_at is null and ${ownCharacters(ctx)})`,
}
