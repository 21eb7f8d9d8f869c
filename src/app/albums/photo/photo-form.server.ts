import { authorizeConsentForm } from '#features/albums/consent/authorize.server.ts'
import { runConsentIntent } from '#features/albums/consent/intents.server.ts'
import { getPhotoConsent } from '#features/albums/consent/queries/photo-consent.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type ActionArgs, pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import type { PhotoPage } from '#shared/albums/album-page.ts'

/** Who is in a photo and what they may ask for; null while its file is not ready. */
export const loadPhotoConsent = (ctx: RequestContext, { photo }: PhotoPage, share?: string) =>
  photo.state === 'ready' ? getPhotoConsent(ctx, photo.id, share) : null

/** Runs a form of a photo's people, and leads back to them, so that the answer is in sight. */
export const photoAction = <Args>(photoOf: (call: ActionArgs & Args) => { id: number; path: string; share?: string }) =>
  pageAction({
    subject: (call: ActionArgs & Args) => [photoOf(call)],
    authorize: (ctx, { id, share }) => authorizeConsentForm(ctx, id, share),
    form: async (ctx, { id, path, share }, form) =>
      redirectTo(`${pathWithQuery(path, { done: await runConsentIntent(ctx, id, form, share) })}#photo-people`),
  })
