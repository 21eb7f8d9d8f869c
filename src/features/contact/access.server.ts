import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'

/** What people wrote to the site team is read by its own jobs, and by the team in its queue (listOpenMessages). */
export function authorizeReading(ctx: Context) {
  if (ctx.actor.kind !== 'job') throw missing()
}
