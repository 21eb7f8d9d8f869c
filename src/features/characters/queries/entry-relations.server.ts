import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Entry } from '#platform/strapi/envelope.ts'

/** Entries of a noun that belong to a character, as far as the actor may read them; null for who may not know of any. */
type ListEntries = (ctx: RequestContext, characterId: number) => Promise<Entry[] | null>
/** What stands above characters, as a relation of a character in the API. */
export type CharacterRelation = { name: string; list: ListEntries }
export const characterRelations = extensionPoint<CharacterRelation>('relations of a character', ({ name }) => name)

/** The relations of a character that the actor may open. One that they may not read is left out, as the background is. */
export async function listEntryRelations(ctx: RequestContext, characterId: number) {
  const listed: Record<string, { data: Entry[] }> = {}
  for (const { name, list } of extensionsOf(ctx, characterRelations)) {
    const data = await list(ctx, characterId)
    if (data) listed[name] = { data }
  }
  return listed
}
