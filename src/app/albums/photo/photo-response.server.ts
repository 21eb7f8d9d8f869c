import type { readPhotoFile } from '#features/albums/archive.server.ts'
import { contentDisposition } from '#features/media/api.server.ts'

/** Sends a photo as a file to keep; who may see it may change, so it is not stored. */
export const photoResponse = ({ name, body }: Awaited<ReturnType<typeof readPhotoFile>>) =>
  new Response(body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
