import { Failure } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import type { ImageJob, ImageResult } from './formats.ts'
import { openQueue } from './queue.server.ts'
import { imageWorker, JobLost } from './worker.server.ts'

/** One person sends no more pictures than these before the first are done. */
const PER_PERSON = 3
/** Drawings for chats are asked for by anybody: together they leave room for pictures that people send. */
const DRAWINGS = 14
const LIMITS = { waiting: 32, bytes: 100_000_000, patience: 60_000 }

const queue = openQueue(LIMITS)
const worker = imageWorker({ jobMs: 60_000, idleMs: 60_000 })

/** A file from outside in all its sizes; `owner` is whoever sends it. */
export const processPicture = (owner: string, file: Uint8Array) =>
  queue.add({ owner, most: PER_PERSON, bytes: file.byteLength, run: () => runJob({ kind: 'picture', file }) })

/** A drawing of the site's own as PNG, drawn when it is its turn. */
export async function processDrawing(draw: () => string): Promise<Uint8Array<ArrayBuffer>> {
  const run = () => runJob({ kind: 'drawing', svg: draw() })
  const result = await queue.add({ owner: 'drawings', most: DRAWINGS, bytes: 0, run })
  if (!('png' in result)) throw new Error('A drawing has no PNG.')
  return new Uint8Array(result.png)
}

/** A picture that takes too long or too much memory is as good as damaged; a lost process is worth another try. */
async function runJob(job: ImageJob): Promise<ImageResult> {
  try {
    return await worker.run(job)
  } catch (error) {
    if (!(error instanceof JobLost)) throw error
    log.warn({ reason: error.reason }, error.message)
    if (error.reason === 'crash') throw new Failure('unavailable', 'pictures_busy', { retryAfter: 5, cause: error })
    return { damaged: error.message }
  }
}
