import { redirect } from 'react-router'
import { signOut } from '#features/identity/sessions/commands.server.ts'
import {
  readCookies,
  redirectDocumentTo,
  redirectTarget,
  requirePost,
  returnToOf,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import type { Route } from './+types/logout.ts'

/** Not a page: POST signs out, GET redirects home. */
export const loader = () => redirect(paths.home)

export async function action(call: Route.ActionArgs) {
  requirePost(call.request)
  await loadOrThrow(call.context, signOut)
  const to = returnToOf(call.url)
  return redirectDocumentTo(to ? redirectTarget(call.url, to) : paths.home, readCookies(call).signOut())
}
