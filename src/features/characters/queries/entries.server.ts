import { type SQL, sql } from 'drizzle-orm'
import { mediaResource } from '#features/media/resource.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoInstant, jsonIf, jsonObject, selectJson } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CharacterStatus, CharacterVisibility } from '#shared/characters/characters.ts'
import { contentLocale } from '#shared/languages.ts'
import { ownCharacters, readableBackgrounds, visibleCharacters } from '../access.server.ts'
import { characters } from '../table.server.ts'
import { eventJson, tagCharacter } from './character.server.ts'

/** A character as the API shows it, under its names. `background` is null for who may not read it. */
export type CharacterEntry = {
  id: number
  name: string
  visibility: CharacterVisibility
  status: CharacterStatus
  biography: string
  biography_revision: number
  background: { body: string; revision: number } | null
  event: { id: number; title: string; slug: string; date_start: string | null } | null
  /** Strapi's media attributes, with its `id`. */
  portrait: ({ id: number } & Record<string, unknown>) | null
  createdAt: string
  updatedAt: string
}

const c = columnsOf(characters, 'c')

const entryJson = (ctx: RequestContext): SQL<CharacterEntry> =>
  jsonObject({
    id: c.id,
    name: c.name,
    visibility: c.visibility,
    status: c.status,
    biography: c.biography,
    biography_revision: c.biographyRevision,
    background: jsonIf(readableBackgrounds(ctx), jsonObject({ body: c.background, revision: c.backgroundRevision })),
    event: sql<CharacterEntry['event']>`(select json_build_object('id', x->'id', 'title', x->'title', 'slug', x->'slug',
      'date_start', x->'dateStart') from (select ${eventJson(ctx)} as x) found where x is not null)`,
    portrait: sql<
      CharacterEntry['portrait']
    >`(select to_jsonb(p) from (${mediaResource.rows(ctx, contentLocale(ctx.locale))}) p
      join character_media cm on cm.media_id = p.id where cm.character_id = c.id and cm.role = 'portrait'
      order by p.id desc limit 1)`,
    createdAt: isoInstant(c.createdAt),
    updatedAt: isoInstant(c.updatedAt),
  }) as SQL<CharacterEntry>

/** A character with what the actor may read of it. Throws 404 for who may not open it. */
export async function getCharacterEntry(ctx: RequestContext, id: number): Promise<CharacterEntry> {
  const [found] = isRowId(id)
    ? await selectJson(ctx.db, entryJson(ctx), sql`from characters c where c.id = ${id} and ${visibleCharacters(ctx)}`)
    : []
  if (!found) throw notFound()
  await tagCharacter(ctx, id)
  return found
}

const ORDERS = {
  'createdAt:desc': sql`c.created_at desc, c.id desc`,
  'createdAt:asc': sql`c.created_at, c.id`,
  'updatedAt:desc': sql`c.updated_at desc, c.id desc`,
  'updatedAt:asc': sql`c.updated_at, c.id`,
  'name:asc': sql`c.name collate "es-x-icu", c.id`,
  'name:desc': sql`c.name collate "es-x-icu" desc, c.id desc`,
}
export type CharacterOrder = keyof typeof ORDERS
export const CHARACTER_ORDERS = Object.keys(ORDERS) as CharacterOrder[]

/** The actor's characters, without deleted ones. */
export async function listMyCharacterEntries(ctx: RequestContext, order: CharacterOrder): Promise<CharacterEntry[]> {
  authorizeSignedIn(ctx, 'characters:read')
  return selectJson(
    ctx.db,
    entryJson(ctx),
    sql`from characters c where ${ownCharacters(ctx)} and c.deleted_at is null order by ${ORDERS[order]}`,
  )
}
