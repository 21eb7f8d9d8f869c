import { createAlbumAction } from '#app/album-lists/create-action.server.ts'
import { getAlbumList } from '#features/albums/queries/list.server.ts'
import { AlbumCards } from '#features/albums/ui/album-cards.tsx'
import { NewAlbum } from '#features/albums/ui/new-album.tsx'
import { getDirectoryEntry } from '#features/site-team/queries/cards.server.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { parseCardRef } from '../card.server.ts'
import { AdminHeading } from '../components/admin-heading.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/venue-albums.ts'

const venueIn = ({ id }: { id: string }) => parseCardRef({ kind: 'venue', id }).id ?? 0

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const id = venueIn(call.params)
    const { name } = await getDirectoryEntry(ctx, 'venue', id)
    return { id, name, list: await getAlbumList(ctx, { kind: 'venue', ref: id }) }
  })

export const action = createAlbumAction(({ params }: Route.ActionArgs) => ({ kind: 'venue', ref: venueIn(params) }))

/** The photo albums of a venue, which the site team keeps. */
export default function VenueAlbums({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { id, name, list } = loaderData
  const { albums, audience } = list
  return (
    <>
      <AdminHeading
        title={t('admin.venue.albums', { name })}
        lede={t('admin.venue.albums.text')}
        parent={{ to: paths.adminCard('venue', id), label: name }}
      />
      <NewAlbum failure={actionData?.failure ?? null} />
      {albums.length > 0 ? (
        <AlbumCards albums={albums} audience={audience} />
      ) : (
        <EmptyState title={t('admin.venue.albums.none')} />
      )}
    </>
  )
}
