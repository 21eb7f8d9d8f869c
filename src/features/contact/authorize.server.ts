import type { Context } from '#core/context.ts'
import { missing } from '#core/failure.ts'

/** What people wrote to the site team is read by its own jobs alone; the team's queue comes with issue 5. */
export function authorizeReading(ctx: Context) {
  if (ctx.actor.kind !== 'job') throw missing()
}
