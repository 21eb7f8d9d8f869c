import { useSearchParams } from 'react-router'
import { getAlbumEditor } from '#features/albums/queries/editor.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageQuery } from '#shared/query-codec.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/edit-album.ts'
import { AlbumEditor } from './album-editor.tsx'
import { DeletedAlbum } from './deleted-album.tsx'
import { editAlbumAction } from './edit-action.server.ts'

function albumIn({ album }: { album: string }): number {
  if (!/^[1-9]\d{0,9}$/.test(album)) throw notFound()
  return Number(album)
}

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const { page } = pageQuery.read(url.searchParams)
    return { view: await getAlbumEditor(ctx, albumIn(params), page) }
  })

export const action = async (call: Route.ActionArgs) =>
  editAlbumAction(call, await loadOrThrow(call.context, async () => albumIn(call.params)))

/** Everything that may be changed about an album and its photos. */
export default function EditAlbum({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <PageMeta title={`${view.title}: ${t('eventPanel.albums')}`} path={null} />
      {view.deleted ? (
        <DeletedAlbum view={view} result={actionData ?? null} />
      ) : (
        <AlbumEditor key={view.id} view={view} result={actionData ?? null} params={params} />
      )}
    </>
  )
}
