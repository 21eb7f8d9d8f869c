import { data } from 'react-router'
import { readDataCopy } from '#features/identity/accounts/commands/data-exports.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import type { Route } from './+types/data-export.ts'

/** The ZIP itself: for its owner alone, and kept by no cache on the way. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,9}$/.test(params.id)) throw data({ code: 'not_found' }, { status: 404 })
  const storage = openStorage(visitOf(context).settings)
  const { body, bytes, type, name } = await loadOrThrow(context, (ctx) =>
    readDataCopy(ctx, Number(params.id), { storage }),
  )
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
