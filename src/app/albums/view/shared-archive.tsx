import { archiveResponse } from '#app/documents/archive-response.server.ts'
import { openAlbumArchive } from '#features/albums/archive.server.ts'
import { getSharedAlbumId } from '#features/albums/queries/album.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Route } from './+types/shared-archive.ts'

/** All photos of an album that is shared by a link. */
export const loader = async ({ context, params: { token }, request }: Route.LoaderArgs) =>
  archiveResponse(
    await loadOrThrow(context, async (ctx) => openAlbumArchive(ctx, await getSharedAlbumId(ctx, token), token)),
    request,
  )
