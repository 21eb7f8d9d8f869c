import { data } from 'react-router'
import { listChangedPlayers } from '#features/registrations/queries/players/table-version.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { readVersion } from '#shared/registrations/table-version.ts'
import type { Route } from './+types/changes.ts'

/** Who was changed by others since the table was read: the browser asks from time to time. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const since = readVersion(url.searchParams.get('since') ?? '')
  if (!since) throw data({ code: 'not_found' }, { status: 404 })
  return Response.json(await loadOrThrow(context, (ctx) => listChangedPlayers(ctx, parseIdOrSlug(params.slug), since)))
}
