import { authorizeEvent } from '#features/events/access.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pathOf, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Route } from './+types/check-in-list.ts'

/** The list to print is one of the documents for the day. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await loadOrThrow(context, (ctx) => authorizeEvent(ctx, 'events.read', parseIdOrSlug(params.slug)))
  throw redirectTo(`${pathOf(url).replace(/\/players\/check-in$/, '/papers')}#paper-check_in`)
}
