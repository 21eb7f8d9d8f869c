import { runConsentIntent } from '#features/albums/consent/intents.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import {
  type ActionArgs,
  formResponse,
  localizedPath,
  pathWithQuery,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'

/** Runs a form of `PhotoPeople` on the page of a photo, whose unprefixed path is `address`. `share` is the token of a link to it. */
export async function consentAction(
  call: ActionArgs,
  photo: number,
  { address, share }: { address: string; share?: string },
) {
  const result = await runFormAction(call, (ctx, form) => runConsentIntent(ctx, photo, form, share), {
    authorize: authorizeSignedIn,
  })
  if (result.failure) return formResponse({ failure: result.failure }, result)
  throw redirectTo(pathWithQuery(localizedPath(call.url, address), { done: result.done.value }))
}
