import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { readFile } from '#platform/workers/file-readers.server.ts'
import { defineTask, type Task } from '#platform/workers/task.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import type { decideLine, decideSure } from './decide.ts'
import type { previewStatement } from './preview.ts'

/** A statement of 20,000 lines in 5 MB and 3,000 people take 2 s. */
const BOUNDS = { inputBytes: 50_000_000, outputBytes: 2_000_000, timeMs: 20_000 }
/** Every page of a statement is one: someone who clicks on before the last is there. */
const AT_ONCE = 6

export const PREVIEW = defineTask<typeof previewStatement>('previewStatement', {
  module: '#features/payments/statement/match/preview.ts',
  ...BOUNDS,
})
export const DECIDE_SURE = defineTask<typeof decideSure>('decideSure', {
  module: '#features/payments/statement/match/decide.ts',
  ...BOUNDS,
})
export const DECIDE_LINE = defineTask<typeof decideLine>('decideLine', {
  module: '#features/payments/statement/match/decide.ts',
  ...BOUNDS,
})

/** Matches a statement in a worker. Throws `files_busy` and `too_many_readings`. */
export async function runMatching<Args extends [string, string, ...unknown[]], Result>(
  ctx: RequestContext,
  task: Task<Args, Result>,
  args: Args,
): Promise<Result> {
  const bytes = args[0].length + args[1].length
  try {
    return await readFile(task, args, { owner: requesterKey(ctx), bytes, maxPerOwner: AT_ONCE })
  } catch (error) {
    throw error instanceof TaskFailed ? new AppError('files_busy', { retryAfter: 60 }) : error
  }
}
