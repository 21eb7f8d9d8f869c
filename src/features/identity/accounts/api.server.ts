import { Hono } from 'hono'
import { startApiSession } from '#features/identity/sessions/commands.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { setSessionCookie } from '#platform/http/session-cookie.server.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { registerAccount, resendActivation } from './commands/account.server.ts'
import { checkPassword } from './commands/check-password.server.ts'
import { confirmEmail } from './commands/email/email-confirmation.server.ts'
import { requestActivationEmail, requestPasswordReset } from './commands/password-reset.server.ts'
import { changePassword, resetPassword } from './commands/passwords.server.ts'
import { updateProfile } from './commands/profile.server.ts'
import { type Account, getAccount, searchPeople } from './queries/account.server.ts'

const LIMIT = { limit: 16 * 1024 }

/** A user as Strapi's users-permissions plugin returns it: a plain object without `data` and `attributes`. */
function toStrapiUser({ confirmedAt, location, siteRole, newEmail, passwordChangedAt, eraseAfter, ...rest }: Account) {
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

const updateOwnProfile = wrapUnexpectedErrors('profile_not_updated', updateProfile)
const resendByEmail = wrapUnexpectedErrors('confirmation_not_sent', requestActivationEmail)
const resendOwn = wrapUnexpectedErrors('confirmation_not_sent', resendActivation)

const readBody = (c: Call) => readApiBody(c.req.raw, LIMIT)
/** Refuses anonymous callers before reading the body. */
const readBodyOfUser = (c: Call) => {
  authorizeSignedIn(c.var.ctx)
  return readBody(c)
}
const respondWithJwt = async (c: Call, userId: number) => {
  const jwt = await startApiSession(c.var.ctx, userId)
  return c.json(jwt ? await jwtResponse(c.var.ctx, jwt) : { ok: true })
}

/**
 * `api/auth/*` and `api/users/*`, compatible with Strapi. These calls return tokens for API clients; of cookie sessions they only renew
 * the token.
 */
export const accountsApi = new Hono<Env>()
  .post('/auth/local/register', async (c) => {
    const ctx = c.var.ctx
    return respondWithJwt(c, await registerAccount(ctx, await readBody(c)))
  })
  .post('/auth/forgot-password', async (c) => {
    await requestPasswordReset(c.var.ctx, await readBody(c))
    return c.json({ ok: true })
  })
  .post('/auth/reset-password', async (c) => respondWithJwt(c, await resetPassword(c.var.ctx, await readBody(c))))
  .post('/auth/check-password', async (c) => {
    const weakness = await checkPassword(c.var.ctx, await readBody(c))
    c.header('cache-control', 'no-store')
    return c.json({ data: { weakness } })
  })
  .post('/auth/change-password', async (c) => {
    const { ctx } = c.var
    const { token, remembered } = await changePassword(ctx, await readBodyOfUser(c))
    // The token of a browser session stays in its HttpOnly cookie.
    const isBrowser = ctx.actor.kind === 'person' && ctx.actor.sessionKind === 'site'
    if (isBrowser) setSessionCookie(c, token, remembered)
    return c.json(isBrowser ? { ok: true } : await jwtResponse(ctx, token))
  })
  .post('/auth/send-email-confirmation', async (c) => {
    const isSignedIn = c.var.ctx.actor.kind === 'person'
    await (isSignedIn ? resendOwn(c.var.ctx) : resendByEmail(c.var.ctx, await readBody(c)))
    return c.json({ sent: true })
  })
  .get('/auth/email-confirmation', async (c) => {
    const { ctx } = c.var
    // Mail scanners check links with HEAD: do not use the code up.
    if (c.req.method === 'HEAD') return c.body(null)
    // A GET cannot send a password: unless the caller is signed in to the account, confirm it without one.
    const code = c.req.query('confirmation') ?? ''
    const { password } = await confirmEmail(ctx, code, { withoutPassword: true })
    return c.redirect(`${explicitPath(ctx.locale, paths.confirm)}?done${password === 'none' ? '=none' : ''}`, 302)
  })
  .get('/users/me', async (c) => c.json(toStrapiUser(await getAccount(c.var.ctx))))
  .put('/users/me', async (c) => {
    await updateOwnProfile(c.var.ctx, await readBodyOfUser(c))
    return c.json(toStrapiUser(await getAccount(c.var.ctx)))
  })
  .get('/users/public', async (c) => c.json(await searchPeople(c.var.ctx, c.req.query('q') ?? '')))
