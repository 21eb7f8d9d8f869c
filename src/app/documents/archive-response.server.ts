import type { openArchive } from '#features/documents/archive.server.ts'
import { contentDisposition } from '#features/media/api.server.ts'

type Archive = Awaited<ReturnType<typeof openArchive>>

/** Sends the ZIP while it is made; it must not be stored. HEAD ends it at once, so that the download that follows is the only one. */
export async function archiveResponse({ name, body }: Archive, { method }: Pick<Request, 'method'>) {
  if (method === 'HEAD') await body.cancel()
  return new Response(method === 'HEAD' ? null : body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
