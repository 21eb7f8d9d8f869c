import { readPhotoFile } from '#features/albums/archive.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { rowIdIn } from '../row-id.server.ts'
import type { Route } from './+types/shared-photo-file.ts'
import { photoResponse } from './photo-response.server.ts'

/** A photo of a shared album as a JPEG to keep. */
export const loader = async ({ context, params: { token, photo, size } }: Route.LoaderArgs) =>
  photoResponse(await loadOrThrow(context, (ctx) => readPhotoFile(ctx, rowIdIn(photo), size, token)))
