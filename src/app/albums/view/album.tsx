import { getAlbumPage } from '#features/albums/queries/album.server.ts'
import { photoUrl } from '#features/albums/ui/photo-picture.tsx'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { pageQuery } from '#shared/query-codec.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/album.ts'
import { AlbumView } from './album-view.tsx'
import { albumJsonLd } from './structured-data.ts'

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    album: await getAlbumPage(ctx, rowIdIn(params.album), pageQuery.read(url.searchParams)),
  }))

export default function Album({ loaderData: { album } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { id, title, parent, cover, isPublic, page, total } = album
  const description = t('album.meta', { title, count: total, parent: parent.name })
  return (
    <>
      <PageMeta
        title={`${title} · ${parent.name}`}
        description={description}
        path={isPublic ? albumPaths.page(id, page) : null}
        photo={cover && photoUrl(cover, 'large')}
        type="article"
      />
      <JsonLd nodes={import.meta.env.SSR && isPublic ? albumJsonLd(urls, t, album, description) : null} />
      <AlbumView album={album} address={{ album: id }} />
    </>
  )
}
