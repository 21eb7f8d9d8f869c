import { startApiSession } from '#features/identity/sessions/commands.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type Account, getAccount } from './queries/account.server.ts'

/** A user as Strapi's users-permissions plugin returns it: a plain object without `data` and `attributes`. */
export function toStrapiUser({
  confirmedAt,
  location,
  siteRole,
  newEmail,
  passwordChangedAt,
  eraseAfter,
  ...rest
}: Account) {
  const strapi = { provider: 'local', confirmed: confirmedAt !== null, blocked: false }
  return { ...rest, ...strapi, site_role: siteRole, gps_location: location }
}

/** Strapi's `{jwt, user}`; `jwt` is an opaque session token. */
export async function jwtResponse(ctx: RequestContext, jwt: string) {
  const actor = await findPersonByToken(ctx, jwt)
  // Blocked meanwhile.
  if (!actor) throw new AppError('unauthenticated')
  return { jwt, user: toStrapiUser(await getAccount({ ...ctx, actor })) }
}

/** The same with a new session. */
export async function newJwtResponse(ctx: RequestContext, userId: number) {
  const jwt = await startApiSession(ctx, userId)
  return jwt ? jwtResponse(ctx, jwt) : { ok: true }
}
