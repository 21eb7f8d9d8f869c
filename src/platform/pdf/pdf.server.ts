import { writeDocument } from '#platform/workers/document-writers.server.ts'
import { defineTask } from '#platform/workers/task.ts'
import type { PdfDocument } from './document.ts'
import type { layOut } from './layout.server.ts'

const LAY_OUT = defineTask<typeof layOut>('layOut', {
  module: '#platform/pdf/layout.server.ts',
  inputBytes: 10_000_000,
  outputBytes: 30_000_000,
  timeMs: 60_000,
})

/**
 * A PDF, laid out by a worker. `owner` is `requesterKey` of who wants it; `prepare` reads what stands in it, when it is the document's turn.
 * Throws what it throws, and the errors of `writeDocument`.
 */
export const makePdf = async (owner: string, prepare: () => Promise<PdfDocument>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await writeDocument(LAY_OUT, owner, async () => [await prepare()]))
