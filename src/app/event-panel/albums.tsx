import { createAlbumAction } from '#app/album-lists/create-action.server.ts'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { getAlbumList } from '#features/albums/queries/list.server.ts'
import { AlbumCards } from '#features/albums/ui/album-cards.tsx'
import { NewAlbum } from '#features/albums/ui/new-album.tsx'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/albums.ts'
import { loadEventPage } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventAlbums, async (ctx, { slug }) => ({
    list: await getAlbumList(ctx, { kind: 'event', ref: slug }),
  }))

export const action = createAlbumAction(({ params }: Route.ActionArgs) => ({
  kind: 'event',
  ref: parseIdOrSlug(params.slug),
}))

/** The photo albums of an event. */
export default function Albums({ loaderData: { event, list }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { albums, mayCreate, audience } = list
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.albums')} />
      <PanelHeading title={t('eventPanel.albums')} lede={t('album.list.lede')} />
      {mayCreate && <NewAlbum failure={actionData?.failure ?? null} />}
      {albums.length > 0 ? (
        <AlbumCards albums={albums} audience={audience} />
      ) : (
        <EmptyState title={t('eventPanel.albums.none')}>{mayCreate ? t('eventPanel.albums.text') : null}</EmptyState>
      )}
    </>
  )
}
