import { data } from 'react-router'
import { exportPlayers } from '#features/registrations/export/players-export.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { readIds } from '#shared/id-list.ts'
import { PLAYERS_PER_PAGE } from '#shared/limits.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { formatOf, spreadsheetResponse } from '../spreadsheet-response.server.ts'
import type { Route } from './+types/export.ts'

/** Sends the players as a spreadsheet: those of the query, or those whose ids it lists. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const format = formatOf(url)
  const query = playersQuery.read(url.searchParams)
  const ids = url.searchParams.get('ids')
  const only = ids === null ? null : readIds(ids, PLAYERS_PER_PAGE)
  if (ids !== null && only === null) throw data({ code: 'not_found' }, { status: 404 })
  return spreadsheetResponse(
    await loadOrThrow(context, (ctx) => exportPlayers(ctx, parseIdOrSlug(params.slug), query, { format, only })),
  )
}
