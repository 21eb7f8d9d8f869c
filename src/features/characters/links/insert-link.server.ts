import { and, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { characterLinks, characters } from '../table.server.ts'

type Pair = { characterId: number; registrationId: number; ownerId: number }

/**
 * Links a character to a registration, within a transaction that has locked the seats of the event. A private one becomes visible to
 * organizers; nothing else widens its visibility. A link that was revoked begins anew. False where the character is not that person's, or
 * was deleted.
 */
export async function insertLink(ctx: RequestContext, { characterId, registrationId, ownerId }: Pair) {
  const [character] = await ctx.db
    .select({ visibility: characters.visibility })
    .from(characters)
    .where(and(eq(characters.id, characterId), eq(characters.ownerId, ownerId), sql`${characters.deletedAt} is null`))
    .for('update')
  if (!character) return false
  await ctx.db
    .insert(characterLinks)
    .values({ characterId, registrationId, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [characterLinks.characterId, characterLinks.registrationId],
      set: { revokedAt: null, createdAt: ctx.now },
      setWhere: sql`${characterLinks.revokedAt} is not null`,
    })
  if (character.visibility === 'private')
    await ctx.db
      .update(characters)
      .set({ visibility: 'organizers', updatedAt: ctx.now })
      .where(eq(characters.id, characterId))
  return true
}
