import { getPhotoPage } from '#features/albums/queries/photo.server.ts'
import { photoUrl, useAlternativeText } from '#features/albums/ui/photo-picture.tsx'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/photo.ts'
import { Lightbox } from './lightbox.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({ view: await getPhotoPage(ctx, rowIdIn(params.photo)) }))

/** A photo on the whole screen, with links to its neighbours. */
export default function Photo({ loaderData: { view } }: Route.ComponentProps) {
  const alternativeText = useAlternativeText()
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
    </>
  )
}
