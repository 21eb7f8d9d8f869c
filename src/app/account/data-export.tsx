import { data } from 'react-router'
import { openDataExport } from '#features/identity/accounts/commands/data-exports.server.ts'
import { contentDisposition } from '#features/media/api.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Route } from './+types/data-export.ts'

/** Sends the ZIP to its owner; must not be cached. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,9}$/.test(params.id)) throw data({ code: 'not_found' }, { status: 404 })
  const { body, bytes, type, name } = await loadOrThrow(context, (ctx) => openDataExport(ctx, Number(params.id)))
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-length': String(bytes),
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
