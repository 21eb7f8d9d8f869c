import { getAlbumPage, getSharedAlbumId } from '#features/albums/queries/album.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageQuery } from '#shared/query-codec.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/shared-album.ts'
import { AlbumView } from './album-view.tsx'

export const loader = ({ context, params: { token }, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const query = { share: token, ...pageQuery.read(url.searchParams) }
    return { token, album: await getAlbumPage(ctx, await getSharedAlbumId(ctx, token), query) }
  })

/** An album that someone shares by a link, whatever its visibility. */
export default function SharedAlbum({ loaderData: { album, token } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={album.title} path={null} />
      <meta name="robots" content="noindex" />
      <AlbumView album={album} address={{ album: album.id, token }} />
    </>
  )
}
