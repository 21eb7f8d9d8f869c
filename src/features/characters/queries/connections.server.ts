import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { listRelations } from '../relations/queries.server.ts'
import { listEventsPlayed } from './events-played.server.ts'

/** What a character's pages show beside its texts: where it was played, and whom it knows. Does not check who may see the character. */
export async function getConnections(ctx: RequestContext, characterId: number) {
  const [events, relations] = await Promise.all([listEventsPlayed(ctx, characterId), listRelations(ctx, characterId)])
  addCacheTags(
    ctx,
    ...events.map(({ id }) => `event:${id}`),
    ...relations.flatMap(({ from, to }) => [`character:${from.id}`, `character:${to.id}`]),
  )
  return { events, relations }
}
