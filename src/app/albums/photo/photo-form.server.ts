import { authorizeConsentForm } from '#features/albums/consent/authorize.server.ts'
import { runConsentIntent } from '#features/albums/consent/intents.server.ts'
import { getPhotoConsent } from '#features/albums/consent/queries/photo-consent.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import {
  type ActionArgs,
  formResponse,
  pathWithQuery,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import type { PhotoPage } from '#shared/albums/album-page.ts'

/** Who is in a photo and what they may ask for; null while its file is not ready. */
export const loadPhotoConsent = (ctx: RequestContext, { photo }: PhotoPage, share?: string) =>
  photo.state === 'ready' ? getPhotoConsent(ctx, photo.id, share) : null

/** Runs a form of a photo's people, and leads back to them, so that the answer is in sight. */
export async function runPhotoForm(
  call: ActionArgs,
  { id, path, share }: { id: number; path: string; share?: string },
) {
  const result = await runFormAction(call, (ctx, form) => runConsentIntent(ctx, id, form, share), {
    authorize: (ctx) => authorizeConsentForm(ctx, id, share),
  })
  if (result.failure) return formResponse({ failure: result.failure }, result)
  throw redirectTo(`${pathWithQuery(path, { done: result.done.value })}#photo-people`)
}
