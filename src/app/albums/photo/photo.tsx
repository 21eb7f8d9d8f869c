import { useSearchParams } from 'react-router'
import { getPhotoPage } from '#features/albums/queries/photo.server.ts'
import { PhotoPeople } from '#features/albums/ui/photo-people.tsx'
import { photoUrl, useAlternativeText } from '#features/albums/ui/photo-picture.tsx'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/photo.ts'
import { Lightbox } from './lightbox.tsx'
import { loadPhotoConsent, photoAction } from './photo-form.server.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const view = await getPhotoPage(ctx, rowIdIn(params.photo))
    return { view, consent: await loadPhotoConsent(ctx, view) }
  })

export const action = photoAction(({ params }: Route.ActionArgs) => {
  const id = rowIdIn(params.photo)
  return { id, path: paths.photo(id) }
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A photo on the whole screen, with links to its neighbours; below it what the people in it may ask for. */
export default function Photo({ loaderData: { view, consent }, actionData }: Route.ComponentProps) {
  const alternativeText = useAlternativeText()
  const [params] = useSearchParams()
  const { photo, album } = view
  return (
    <>
      <PageMeta
        title={`${alternativeText(photo)} · ${album.title}`}
        description={`${album.title}, ${album.parent.name}`}
        path={album.isPublic && !photo.hidden ? paths.photo(photo.id) : null}
        photo={photoUrl(photo, 'large')}
        type="article"
      />
      <Lightbox view={view} address={{ album: album.id }} hasPeople={consent !== null} />
      {consent && (
        <PhotoPeople
          consent={consent}
          alternativeText={alternativeText(photo)}
          done={params.get('done')}
          failure={actionData?.failure ?? null}
        />
      )}
    </>
  )
}
