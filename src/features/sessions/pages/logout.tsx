import { redirect } from 'react-router'
import { cookiesOf, goAnew, inForm, onlyPost, wantedOf } from '#features/accounts/pages/door.server.ts'
import { paths } from '#spec/paths.ts'
import { reading } from '#web/doors.server.ts'
import { signOut } from '../commands.server.ts'
import type { Route } from './+types/logout.ts'

/** No page: only the button leads out. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(inForm(url, paths.home))

export async function action(call: Route.ActionArgs) {
  onlyPost(call.request)
  await reading(call.context, signOut)
  return goAnew(wantedOf(call.url) ?? inForm(call.url, paths.home), [cookiesOf(call).dropSession()])
}
