import { exportPlayers } from '#features/registrations/export/players-export.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { formatOf, spreadsheetResponse } from '../spreadsheet-response.server.ts'
import type { Route } from './+types/export.ts'

/** Sends the players as a spreadsheet. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const format = formatOf(url)
  const query = playersQuery.read(url.searchParams)
  return spreadsheetResponse(
    await loadOrThrow(context, (ctx) => exportPlayers(ctx, parseIdOrSlug(params.slug), query, format)),
  )
}
