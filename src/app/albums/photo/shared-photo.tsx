import { useSearchParams } from 'react-router'
import { getSharedPhotoPage } from '#features/albums/queries/photo.server.ts'
import { PhotoPeople } from '#features/albums/ui/photo-people.tsx'
import { useAlternativeText } from '#features/albums/ui/photo-picture.tsx'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/shared-photo.ts'
import { Lightbox } from './lightbox.tsx'
import { loadPhotoConsent, photoAction } from './photo-form.server.ts'

export const loader = ({ context, params: { token, photo } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const view = await getSharedPhotoPage(ctx, token, rowIdIn(photo))
    return { token, view, consent: await loadPhotoConsent(ctx, view, token) }
  })

export const action = photoAction(({ params: { token, photo } }: Route.ActionArgs) => {
  const id = rowIdIn(photo)
  return { id, path: albumPaths.sharedPhoto(token, id), share: token }
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A photo of an album that someone shares by a link. */
export default function SharedPhoto({ loaderData: { view, token, consent }, actionData }: Route.ComponentProps) {
  const alternativeText = useAlternativeText()
  const [params] = useSearchParams()
  const { album, photo } = view
  return (
    <>
      <PageMeta title={album.title} path={null} />
      <meta name="robots" content="noindex" />
      <Lightbox view={view} address={{ album: album.id, token }} hasPeople={consent !== null} />
      {consent && (
        <PhotoPeople
          consent={consent}
          alternativeText={alternativeText(photo)}
          done={params.get('done')}
          failure={actionData?.failure ?? null}
          reportRef={`${token}/${photo.id}`}
        />
      )}
    </>
  )
}
