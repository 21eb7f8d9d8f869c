import type { RequestContext } from '#platform/context/request-context.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { readFile } from '#platform/workers/file-readers.server.ts'
import { defineTask } from '#platform/workers/task.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import { SHEET_BYTES } from '#shared/event-imports/sheet.ts'
import type { readSheet } from './read-sheet.server.ts'

const READ_SHEET = defineTask<typeof readSheet>('readSheet', {
  module: '#features/event-imports/sheets/read-sheet.server.ts',
  inputBytes: SHEET_BYTES,
  outputBytes: 3 * SHEET_BYTES,
  timeMs: 10_000,
})

/** Reads a spreadsheet in a process of its own, whose time and memory are bounded. */
export async function readUpload(ctx: RequestContext, bytes: Uint8Array | undefined) {
  if (!bytes || bytes.length === 0) return { refused: 'no_file' } as const
  if (bytes.length > SHEET_BYTES) return { refused: 'too_large' } as const
  try {
    return await readFile(READ_SHEET, [bytes], { owner: requesterKey(ctx), bytes: bytes.length })
  } catch (error) {
    if (error instanceof TaskFailed) return { refused: 'too_large' } as const
    throw error
  }
}
