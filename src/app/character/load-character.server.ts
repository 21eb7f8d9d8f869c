import { data } from 'react-router'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ActionArgs } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'

export type CharacterCall = ActionArgs & { params: { id: string } }

/** The id in the URL of a character's page. Throws 404 for what can be none. */
export function characterIdIn({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ code: 'not_found' }, { status: 404 })
  return Number(id)
}

/** Runs a query for a page of the character in the URL. The layout loads what stands around the page. */
export const loadCharacterPage = <T>(
  { context, params }: CharacterCall,
  query: (ctx: RequestContext, id: number) => Promise<T>,
) => loadOrThrow(context, (ctx) => query(ctx, characterIdIn(params)))
