import { AppError } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { createWorkQueue } from '#platform/work-queue/work-queue.server.ts'
import type { ImageJob, ImageResult, Redaction } from './sizes.ts'
import { createImageWorker, WorkerLost } from './worker.server.ts'

/** The most images of one user in the queue. */
const MAX_PER_USER = 3
/** The most share images in the queue: anybody can request them, and together they must leave room for uploads. */
const MAX_DRAWINGS = 14
const queue = createWorkQueue({
  ...{ waiting: 32, bytes: 100_000_000, timeoutMs: 60_000 },
  errors: { busy: 'pictures_busy', tooMany: 'too_many_pictures' },
})
const worker = createImageWorker({ jobMs: 60_000, idleMs: 60_000 })

type PictureOptions = { owner: string; avif: boolean; inBackground?: boolean; redaction?: Redaction }

/** Converts a file to all sizes, without a part of it where one is to be redacted; `owner` is the uploader. In the background, after everything that somebody waits for. */
export const processPicture = (file: Uint8Array, { owner, avif, inBackground = false, redaction }: PictureOptions) =>
  queue.add({
    ...{ owner, maxPerOwner: MAX_PER_USER, bytes: file.byteLength, inBackground },
    run: () => runJob({ kind: 'picture', file, avif, ...(redaction && { redaction }) }),
  })

/** Renders an SVG of the site as PNG. `draw` is called when it is the job's turn. */
export async function processDrawing(draw: () => string): Promise<Uint8Array<ArrayBuffer>> {
  const run = () => runJob({ kind: 'drawing', svg: draw() })
  const result = await queue.add({ owner: 'drawings', maxPerOwner: MAX_DRAWINGS, bytes: 0, run })
  if (!('png' in result)) throw new Error('A drawing has no PNG.')
  return new Uint8Array(result.png)
}

/**
 * An image that takes too long or too much memory counts as damaged; after a crash of the worker the client may retry.
 */
async function runJob(job: ImageJob): Promise<ImageResult> {
  try {
    return await worker.run(job)
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error
    log.warn({ reason: error.reason }, error.message)
    if (error.reason === 'crash') throw new AppError('pictures_busy', { retryAfter: 5, cause: error })
    return { damaged: error.message }
  }
}
