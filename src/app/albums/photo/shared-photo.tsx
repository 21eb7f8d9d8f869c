import { getSharedAlbumId } from '#features/albums/queries/album.server.ts'
import { getPhotoPage } from '#features/albums/queries/photo.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/shared-photo.ts'
import { Lightbox } from './lightbox.tsx'

export const loader = ({ context, params: { token, photo } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    await getSharedAlbumId(ctx, token)
    return { token, view: await getPhotoPage(ctx, rowIdIn(photo), token) }
  })

/** A photo of an album that somebody shares by a link. */
export default function SharedPhoto({ loaderData: { view, token } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={view.album.title} path={null} />
      <meta name="robots" content="noindex" />
      <Lightbox view={view} address={{ album: view.album.id, token }} />
    </>
  )
}
