import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { CHARACTER_FILE_FORMAT, CHARACTER_FILE_VERSION, type CharacterFile } from '#shared/characters/character-file.ts'
import type { CharacterStatus } from '#shared/characters/characters.ts'
import { ownCharacters, visibleCharacters } from '../access.server.ts'
import { listEventsPlayed } from '../queries/events-played.server.ts'
import { listRelations } from '../relations/queries.server.ts'

type Row = { name: string; status: CharacterStatus; createdAt: string; biography: string; background: string | null }

/** A character with what the caller sees of it; the background for its owner alone. Throws 404 for who may not open it. */
export async function getCharacterFile(ctx: RequestContext, id: number): Promise<CharacterFile> {
  const [row] = isRowId(id)
    ? await ctx.db.execute<Row>(sql`
        select c.name, c.status, c.created_at as "createdAt", c.biography,
          case when ${ownCharacters(ctx)} then c.background end as background
        from characters c where c.id = ${id} and ${visibleCharacters(ctx)}`)
    : []
  if (!row) throw notFound()
  const [events, relations] = await Promise.all([listEventsPlayed(ctx, id), listRelations(ctx, id)])
  const { name, status, biography, background } = row
  return {
    format: CHARACTER_FILE_FORMAT,
    version: CHARACTER_FILE_VERSION,
    exported_at: ctx.now.toISOString(),
    character: {
      name,
      status,
      created_at: new Date(row.createdAt).toISOString(),
      biography,
      ...(background !== null && { background }),
      events: events.map(({ title, slug, dateStart, dateEnd }) => ({
        title,
        slug,
        date_start: dateStart,
        date_end: dateEnd,
      })),
      relations: relations.map(({ from, description, to }) => ({ from: from.name, description, to: to.name })),
    },
  }
}
