import type { RequestContext } from '#platform/context/request-context.ts'
import { type AppError, notFound } from '#platform/errors/app-error.ts'
import { addPhoto } from '../commands/add-photos.server.ts'
import { refusalOf } from '../refuse.server.ts'
import type { UploadResult, Uploads } from './folder.server.ts'

/**
 * Adds the photo of a complete upload, once: asked again, it returns what it returned before, also where the server was killed in between.
 * A refusal of the file is a result; any other error is thrown, and it can be asked again.
 */
export async function finishUpload(
  ctx: RequestContext,
  uploads: Uploads,
  { userId, id }: { userId: number; id: string },
) {
  const upload = await uploads.find(userId, id)
  if (!upload) throw notFound()
  if (upload.result) return upload.result
  const bytes = await uploads.read(userId, id)
  if (!bytes) return resultOfOther(uploads, userId, id)
  const { album, filename, key } = upload.metadata
  const result = await add(ctx, album, { name: filename, bytes, uploadKey: key })
  await uploads.finish(userId, id, result)
  return result
}

async function add(ctx: RequestContext, album: number, upload: Parameters<typeof addPhoto>[2]): Promise<UploadResult> {
  try {
    return { photo: await addPhoto(ctx, album, upload) }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    const { reason: _, ...details } = (error as AppError).details ?? {}
    return { refused, details }
  }
}

/** Another request finished it just now. */
async function resultOfOther(uploads: Uploads, userId: number, id: string): Promise<UploadResult> {
  const upload = await uploads.find(userId, id)
  if (!upload?.result) throw notFound()
  return upload.result
}
