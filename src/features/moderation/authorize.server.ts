import type { Context, Person } from '#core/context.ts'
import { missing } from '#core/failure.ts'
import { SITE_ROLES } from '#spec/vocabulary.ts'

/** The site team, and for some things its admins alone. For anybody else there is nothing here (decisions 6). */
export function authorizeTeam(ctx: Context, need: 'moderator' | 'admin' = 'moderator'): Person {
  if (ctx.actor.kind !== 'person' || SITE_ROLES.indexOf(ctx.actor.siteRole) < SITE_ROLES.indexOf(need)) throw missing()
  return ctx.actor
}

/** What the house's own jobs need to know as well. */
export function authorizeTeamOrJob(ctx: Context) {
  if (ctx.actor.kind !== 'job') authorizeTeam(ctx)
}
