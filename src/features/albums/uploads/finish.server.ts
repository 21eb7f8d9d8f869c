import type { RequestContext } from '#platform/context/request-context.ts'
import { type AppError, notFound } from '#platform/errors/app-error.ts'
import { createWorkQueue } from '#platform/work-queue/work-queue.server.ts'
import { addPhoto } from '../commands/add-photos.server.ts'
import { refusalOf } from '../refuse.server.ts'
import type { Upload, UploadResult, Uploads } from './folder.server.ts'

/** One file is in memory at a time. */
const queue = createWorkQueue({
  waiting: 200,
  bytes: 1,
  timeoutMs: 60_000,
  errors: { busy: 'pictures_busy', tooMany: 'too_many_pictures' },
})
const MAX_PER_PERSON = 10

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
  const run = () => addOnce(ctx, uploads, { userId, id, upload })
  return queue.add({ owner: String(userId), maxPerOwner: MAX_PER_PERSON, bytes: 0, run })
}

type Complete = { userId: number; id: string; upload: Upload }

async function addOnce(ctx: RequestContext, uploads: Uploads, { userId, id, upload }: Complete) {
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
