import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { characters } from '../table.server.ts'

/** 192 random bits, in lower case as every path of the site. */
const newShareToken = () => randomBytes(24).toString('hex')
const isShareToken = (text: string) => /^[0-9a-f]{48}$/.test(text)

/** Makes the link that shows a character to whoever has it, whatever its visibility; an earlier one ends. Throws 404 for anybody but the owner. */
export async function createShareLink(ctx: RequestContext, characterId: number): Promise<string> {
  await authorizeCharacterOwner(ctx, characterId)
  const token = newShareToken()
  await ctx.db.update(characters).set({ shareToken: token }).where(eq(characters.id, characterId))
  return token
}

/** Ends the link: its address shows nothing any more. Throws 404 for anybody but the owner. */
export async function revokeShareLink(ctx: RequestContext, characterId: number) {
  await authorizeCharacterOwner(ctx, characterId, { deleted: true })
  await ctx.db.update(characters).set({ shareToken: null }).where(eq(characters.id, characterId))
}

/** The token of the actor's character; null when it has no link. Throws 404 for anybody else. */
export async function findShareToken(ctx: RequestContext, characterId: number): Promise<string | null> {
  await authorizeCharacterOwner(ctx, characterId, { deleted: true })
  const [row] = await ctx.db
    .select({ token: characters.shareToken })
    .from(characters)
    .where(eq(characters.id, characterId))
  return row?.token ?? null
}

/** The id of the character that a link shows. Throws 404 once it was revoked, and while the character is deleted or hidden. */
export async function getSharedCharacterId(ctx: RequestContext, token: string): Promise<number> {
  addCacheTags(ctx, NO_STORE)
  const [row] = isShareToken(token)
    ? await ctx.db.execute<{ id: number }>(sql`select id from characters
        where share_token = ${token} and deleted_at is null and hidden_at is null`)
    : []
  if (!row) throw notFound()
  return row.id
}
