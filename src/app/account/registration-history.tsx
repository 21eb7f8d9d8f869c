import { exportMyRegistrations } from '#features/registrations/queries/own/export.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Route } from './+types/registration-history.ts'

/** Sends the person's own history of events as CSV; must not be cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const csv = await loadOrThrow(context, exportMyRegistrations)
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="candil.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
