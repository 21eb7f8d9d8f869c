import { archiveResponse } from '#app/documents/archive-response.server.ts'
import { openAlbumArchive } from '#features/albums/archive.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/album-archive.ts'

/** All photos of an album as one ZIP. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) =>
  archiveResponse(await loadOrThrow(context, (ctx) => openAlbumArchive(ctx, rowIdIn(params.album))), request)
