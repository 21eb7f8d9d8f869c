import { data } from 'react-router'
import { EXPORT_FORMATS, exportPlayers } from '#features/registrations/export/players-export.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { readPlayersQuery } from '#shared/registrations/players-query.ts'
import type { Route } from './+types/export.ts'

/** Sends the players as a spreadsheet; must not be cached. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('format') ?? 'csv'
  const format = EXPORT_FORMATS.find((one) => one === asked)
  if (!format) throw data({ code: 'not_found' }, { status: 404 })
  const query = readPlayersQuery(url.searchParams)
  const { name, type, body } = await loadOrThrow(context, (ctx) =>
    exportPlayers(ctx, parseIdOrSlug(params.slug), query, format),
  )
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
