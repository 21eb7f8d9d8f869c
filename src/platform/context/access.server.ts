import { AppError, notFound } from '#platform/errors/app-error.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { SITE_ROLES } from '#shared/enums.ts'
import { type Person, type RequestContext, signedInPerson } from './request-context.ts'

/** Names the scope that a token lacks, so that its owner knows which one to make. */
export const missingScope = (scope: ApiScope) => new AppError('scope_missing', { details: { scope } })

/**
 * The context in which a caller with a personal API token is its person, for a call of this scope. Throws `scope_missing`. Everybody else
 * may do whatever they may do.
 */
export function withScope(ctx: RequestContext, scope: ApiScope): RequestContext {
  const { actor } = ctx
  if (actor.kind !== 'token') return ctx
  if (!actor.scopes.includes(scope)) throw missingScope(scope)
  return { ...ctx, actor: { ...actor.person, scope } }
}

/** The same for calls that answer everybody, and their person more: without the scope a token is as good as none. */
export const withScopeIfGranted = (ctx: RequestContext, scope: ApiScope): RequestContext =>
  ctx.actor.kind === 'token' && !ctx.actor.scopes.includes(scope) ? ctx : withScope(ctx, scope)

/** For commands that know which scopes may run them. A call that runs in another one is refused, whatever its handler said. */
export function authorizeScope({ scope }: Person, ...allowed: ApiScope[]) {
  if (scope === undefined || allowed.includes(scope)) return
  throw allowed[0] ? missingScope(allowed[0]) : new AppError('token_not_allowed')
}

/**
 * Requires a signed-in user, with a token one of these scopes where there are any. Throws `forbidden`, as Strapi does for calls without a
 * token, and `token_not_allowed` for what no personal API token may do.
 */
export function authorizeSignedIn(ctx: RequestContext, ...scopes: ApiScope[]): Person {
  if (ctx.actor.kind === 'token') throw new AppError('token_not_allowed')
  const me = signedInPerson(ctx)
  if (!me) throw new AppError('forbidden')
  if (scopes.length > 0) authorizeScope(me, ...scopes)
  return me
}

/** Requires a confirmed email, as registering for events, creating organizations and uploading do. Throws `unconfirmed`. */
export function authorizeConfirmed(ctx: RequestContext, ...scopes: ApiScope[]): Person {
  const me = authorizeSignedIn(ctx, ...scopes)
  if (!me.confirmed) throw new AppError('unconfirmed')
  return me
}

/**
 * Requires a browser session, for commands that add ways to sign in or could lock the owner out: a leaked API token must not be enough.
 * The email must be confirmed, since someone may have registered with another person's address.
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
