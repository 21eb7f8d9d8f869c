import { useSearchParams } from 'react-router'
import { getPhotoConsent } from '#features/albums/consent/queries/photo-consent.server.ts'
import { getPhotoPage } from '#features/albums/queries/photo.server.ts'
import { PhotoPeople } from '#features/albums/ui/photo-people.tsx'
import { photoUrl, useAlternativeText } from '#features/albums/ui/photo-picture.tsx'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/photo.ts'
import { consentAction } from './consent-action.server.ts'
import { Lightbox } from './lightbox.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const view = await getPhotoPage(ctx, rowIdIn(params.photo))
    const { id, state } = view.photo
    return { view, consent: state === 'ready' ? await getPhotoConsent(ctx, id) : null }
  })

export function action(call: Route.ActionArgs) {
  const photo = rowIdIn(call.params.photo)
  return consentAction(call, photo, { address: paths.photo(photo) })
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A photo on the whole screen, with links to its neighbours. */
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
      <Lightbox view={view} address={{ album: album.id }} />
      {consent && (
        <PhotoPeople
          key={photo.id}
          consent={consent}
          alternativeText={alternativeText(photo)}
          done={params.get('done')}
          failure={actionData?.failure ?? null}
        />
      )}
    </>
  )
}
