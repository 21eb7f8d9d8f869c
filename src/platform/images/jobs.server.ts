import { AppError } from '#platform/errors/app-error.ts'
import { createWorkerPool, type TaskRequest } from '#platform/workers/pool.server.ts'
import { defineTask, type Task } from '#platform/workers/task.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import { PHOTO_BYTES } from '#shared/albums/albums.ts'
import type { renderCover, renderDrawing, renderShareImage, runPictureJob, ShareImage } from './encode.server.ts'
import type { PictureResult, Redaction } from './sizes.ts'

/** The most images of one user in the queue. */
const MAX_PER_USER = 3
/** The most share images in the queue: anybody can request them, and together they must leave room for uploads. */
const MAX_DRAWINGS = 14
/** A pool of its own: the decoders are compiled code, and a picture may take a minute. */
const pool = createWorkerPool({
  processes: 1,
  heapMegabytes: 256,
  memoryMegabytes: 1000,
  idleMs: 60_000,
  queue: {
    waiting: 32,
    bytes: 100_000_000,
    timeoutMs: 60_000,
    errors: { busy: 'pictures_busy', tooMany: 'too_many_pictures' },
  },
})
const MODULE = { module: '#platform/images/encode.server.ts', timeMs: 60_000 }
const PICTURE = defineTask<typeof runPictureJob>('runPictureJob', {
  ...MODULE,
  inputBytes: PHOTO_BYTES,
  outputBytes: 60_000_000,
})
const DRAWING = defineTask<typeof renderDrawing>('renderDrawing', {
  ...MODULE,
  inputBytes: 5_000_000,
  outputBytes: 10_000_000,
})
const COVER = defineTask<typeof renderCover>('renderCover', {
  ...MODULE,
  inputBytes: 5_000_000,
  outputBytes: 1_000_000,
})

const SHARE_IMAGE = defineTask<typeof renderShareImage>('renderShareImage', {
  ...MODULE,
  inputBytes: PHOTO_BYTES,
  outputBytes: 10_000_000,
})

type PictureOptions = { owner: string; avif: boolean; inBackground?: boolean; redaction?: Redaction }

/** Converts a file to all sizes, without a part of it where one is to be redacted; `owner` is the uploader. In the background, after everything that someone waits for. */
export const processPicture = (
  file: Uint8Array,
  { owner, avif, inBackground = false, redaction }: PictureOptions,
): Promise<PictureResult> =>
  run(PICTURE, {
    owner,
    maxPerOwner: MAX_PER_USER,
    bytes: file.byteLength,
    inBackground,
    args: [{ file, avif, ...(redaction && { redaction }) }],
  }).catch((error: unknown) => {
    // An image that takes too long or too much memory counts as damaged.
    if (error instanceof TaskFailed) return { damaged: error.message }
    throw error
  })

const DRAWINGS = { owner: 'drawings', maxPerOwner: MAX_DRAWINGS, bytes: 0 }

/** Renders an SVG of the site as PNG. `draw` is called when it is the job's turn. */
export const processDrawing = async (draw: () => string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await run(DRAWING, { ...DRAWINGS, args: async (): Promise<[string]> => [draw()] }))

/** Renders a cover as AVIF, after everything that someone waits for. */
export const processCover = (svg: string, width: number): Promise<Uint8Array> =>
  run(COVER, { owner: 'covers', maxPerOwner: 1, bytes: svg.length, inBackground: true, args: [svg, width] })

export type { ShareImage }
/** Renders a picture with words as JPEG. */
export const processShareImage = async (image: ShareImage): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await run(SHARE_IMAGE, { ...DRAWINGS, args: [image] }))

/** After a crash of the worker the client may retry. */
async function run<Args extends unknown[], Result>(task: Task<Args, Result>, request: TaskRequest<NoInfer<Args>>) {
  try {
    return await pool.run(task, request)
  } catch (error) {
    if (error instanceof TaskFailed && error.reason === 'crash')
      throw new AppError('pictures_busy', { retryAfter: 5, cause: error })
    throw error
  }
}
