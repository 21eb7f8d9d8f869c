import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import type { Route } from './+types/former-staff.ts'

/** Not a page: links from when the door's was the only grant lead to where grants are given. */
export const loader = ({ params }: Route.LoaderArgs) => redirectTo(paths.eventGrants(parseIdOrSlug(params.slug)))
