import { redirect } from 'react-router'
import { signOut } from '#features/identity/sessions/commands.server.ts'
import { cookiesOf, goAnew, inForm, onlyPost, wantedOf } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import type { Route } from './+types/logout.ts'

/** No page: only the button leads out. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(inForm(url, paths.home))

export async function action(call: Route.ActionArgs) {
  onlyPost(call.request)
  await loadOrThrow(call.context, signOut)
  return goAnew(wantedOf(call.url) ?? inForm(call.url, paths.home), [cookiesOf(call).dropSession()])
}
