import { undoDecision } from '#features/review/commands/undo.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { stopBulk } from './commands.server.ts'
import { getBulk } from './queries.server.ts'

/** Undoes each item of a decision about many that can still be undone, the last first. Throws 409 where there is none, unless all are undone. */
export async function undoBulk(ctx: RequestContext, page: QueuePageName, id: number): Promise<number> {
  authorizeTeam(ctx)
  await getBulk(ctx, page, id)
  await stopBulk(ctx, id)
  const { items } = await getBulk(ctx, page, id)
  let undone = 0
  for (const { entry, undoable } of items.reverse()) {
    if (entry === null || !undoable) continue
    try {
      await undoDecision(ctx, entry)
      undone++
    } catch (error) {
      // What someone has changed since stays as it is, and the page says that it was not undone.
      if (!(error instanceof AppError) || error.kind === 'unexpected') throw error
    }
  }
  if (undone === 0 && !(await isUndone(ctx, page, id))) throw new AppError('too_late_to_undo')
  return undone
}

/** Whether someone else, or a second click, has undone all that was decided. */
async function isUndone(ctx: RequestContext, page: QueuePageName, id: number): Promise<boolean> {
  const decided = (await getBulk(ctx, page, id)).items.filter(({ entry }) => entry !== null)
  return decided.length > 0 && decided.every(({ undone }) => undone)
}
