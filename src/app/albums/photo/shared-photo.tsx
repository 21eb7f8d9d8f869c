import { useSearchParams } from 'react-router'
import { getPhotoConsent } from '#features/albums/consent/queries/photo-consent.server.ts'
import { getSharedAlbumId } from '#features/albums/queries/album.server.ts'
import { getPhotoPage } from '#features/albums/queries/photo.server.ts'
import { PhotoPeople } from '#features/albums/ui/photo-people.tsx'
import { useAlternativeText } from '#features/albums/ui/photo-picture.tsx'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/shared-photo.ts'
import { consentAction } from './consent-action.server.ts'
import { Lightbox } from './lightbox.tsx'

export const loader = ({ context, params: { token, photo } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    await getSharedAlbumId(ctx, token)
    const view = await getPhotoPage(ctx, rowIdIn(photo), token)
    const { id, state } = view.photo
    return { token, view, consent: state === 'ready' ? await getPhotoConsent(ctx, id, token) : null }
  })

export function action(call: Route.ActionArgs) {
  const { token } = call.params
  const photo = rowIdIn(call.params.photo)
  return consentAction(call, photo, { address: albumPaths.sharedPhoto(token, photo), share: token })
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A photo of an album that somebody shares by a link. */
export default function SharedPhoto({ loaderData: { view, token, consent }, actionData }: Route.ComponentProps) {
  const alternativeText = useAlternativeText()
  const [params] = useSearchParams()
  return (
    <>
      <PageMeta title={view.album.title} path={null} />
      <meta name="robots" content="noindex" />
      <Lightbox view={view} address={{ album: view.album.id, token }} />
      {consent && (
        <PhotoPeople
          key={view.photo.id}
          consent={consent}
          alternativeText={alternativeText(view.photo)}
          done={params.get('done')}
          failure={actionData?.failure ?? null}
          reportRef={`${token}/${view.photo.id}`}
        />
      )}
    </>
  )
}
