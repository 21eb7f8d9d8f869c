import { AppError, notFound } from '#platform/errors/app-error.ts'
import { SITE_ROLES } from '#shared/enums.ts'
import { type Person, type RequestContext, signedInPerson } from './request-context.ts'

/** Requires a signed-in user. Throws `forbidden`, as Strapi does for calls without a token. */
export function authorizeSignedIn(ctx: RequestContext): Person {
  const me = signedInPerson(ctx)
  if (!me) throw new AppError('forbidden')
  return me
}

/** Requires a confirmed email, as registering for events, creating organizations and uploading do. Throws `unconfirmed`. */
export function authorizeConfirmed(ctx: RequestContext): Person {
  const me = authorizeSignedIn(ctx)
  if (!me.confirmed) throw new AppError('unconfirmed')
  return me
}

/**
 * Requires a browser session, for commands that add ways to sign in or could lock the owner out: a leaked API token must not be enough.
 * The email must be confirmed, since somebody may have registered with another person's address.
 */
export function authorizeSiteSession(ctx: RequestContext): Person {
  const me = authorizeConfirmed(ctx)
  if (me.sessionKind !== 'site') throw new AppError('forbidden')
  return me
}

/** Only for jobs and the command line. Throws `not_found`. */
export function authorizeJob(ctx: RequestContext) {
  if (ctx.actor.kind !== 'job') throw new AppError('not_found')
}

/** Requires a role on the site team. Throws `not_found`, so that others cannot tell that the page exists. */
export function authorizeTeam(ctx: RequestContext, minimumRole: 'moderator' | 'admin' = 'moderator'): Person {
  const me = signedInPerson(ctx)
  if (!me || SITE_ROLES.indexOf(me.siteRole) < SITE_ROLES.indexOf(minimumRole)) throw notFound()
  return me
}

/** Requires a role on the site team, or a job. */
export function authorizeTeamOrJob(ctx: RequestContext) {
  if (ctx.actor.kind !== 'job') authorizeTeam(ctx)
}
