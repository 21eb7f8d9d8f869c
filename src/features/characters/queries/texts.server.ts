import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CharacterText } from '#shared/characters/characters.ts'
import { ownCharacters, readableBackgrounds, visibleCharacters } from '../access.server.ts'

/** A text as it is written, in Markdown. `savedAt`: when it was last changed; null when nothing was written yet. */
export type WrittenText = { body: string; revision: number; savedAt: Date | null }

/** SQL condition: the actor may read this text of the character. */
const readableText = (ctx: RequestContext, text: CharacterText) =>
  text === 'biography' ? visibleCharacters(ctx) : readableBackgrounds(ctx)

/** A text of a character. Throws 404 for who may not read it, as if it did not exist. */
export async function getCharacterText(ctx: RequestContext, id: number, text: CharacterText): Promise<WrittenText> {
  return selectText(ctx, id, text, readableText(ctx, text))
}

/** The same for its writer alone. */
export const getOwnCharacterText = (ctx: RequestContext, id: number, text: CharacterText) =>
  selectText(ctx, id, text, sql`${ownCharacters(ctx)} and c.deleted_at is null`)

async function selectText(ctx: RequestContext, id: number, text: CharacterText, condition = sql`true`) {
  const [row] = isRowId(id)
    ? await ctx.db.execute<{ body: string; revision: number; savedAt: string | null }>(sql`
        select ${sql.identifier(text)} as body, ${sql.identifier(`${text}_revision`)} as revision,
          (select max(v.updated_at) from character_versions v where v.character_id = c.id and v.text = ${text}) as "savedAt"
        from characters c where c.id = ${id} and ${condition}`)
    : []
  if (!row) throw notFound()
  return { ...row, savedAt: row.savedAt === null ? null : new Date(row.savedAt) }
}
