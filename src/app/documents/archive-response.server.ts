import type { openArchive } from '#features/documents/archive.server.ts'

/** Sends the ZIP while it is made; it must not be stored. */
export const archiveResponse = ({ name, body }: Awaited<ReturnType<typeof openArchive>>) =>
  new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="documents.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
