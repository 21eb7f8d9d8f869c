import { type Context as Call, Hono } from 'hono'
import { enterByApi } from '#features/identity/sessions/commands.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { unforeseenAs } from '#platform/errors/wrap-errors.ts'
import { readCall } from '#platform/forms/read-form.server.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { authorizeOwn } from './access.server.ts'
import { registerAccount, resendActivation } from './commands/account.server.ts'
import { confirmEmail } from './commands/email-confirmation.server.ts'
import { askActivation, askReset } from './commands/password-reset.server.ts'
import { changePassword, resetPassword } from './commands/passwords.server.ts'
import { updateProfile } from './commands/profile.server.ts'
import { type Account, getAccount, searchPeople } from './queries/account.server.ts'

type Env = { Variables: { ctx: Context } }
type Means = {
  doorOf: (call: Call) => Door
  /** Puts a session's token where the site keeps it. */
  keep: (call: Call, token: string, remember: boolean) => void
}
const LIMIT = { limit: 16 * 1024 }

/** A person in the shape of Strapi's users-permissions: bare, not an entry. */
function told({ confirmedAt, location, siteRole, newEmail, passwordChangedAt, eraseAfter, ...rest }: Account) {
  const strapi = { provider: 'local', confirmed: confirmedAt !== null, blocked: false }
  return { ...rest, ...strapi, site_role: siteRole, gps_location: location }
}

/** `{jwt, user}`: an opaque token told once, and whose it is. */
export async function jwtAnswer(ctx: Context, jwt: string, secret: string) {
  const actor = await findPerson(ctx, jwt)
  // Blocked in the meantime.
  if (!actor) throw new Failure('unauthenticated', 'unauthenticated')
  return { jwt, user: told(await getAccount({ ...ctx, actor }, secret)) }
}

const update = unforeseenAs('profile_not_updated', updateProfile)
const resend = unforeseenAs('confirmation_not_sent', askActivation)
const resendMine = unforeseenAs('confirmation_not_sent', resendActivation)

/** `api/auth/*` and `api/users/*` under Strapi's names (decisions 7). Tokens here are for the API's clients: a cookie is only renewed. */
export function accountsApi({ doorOf, keep }: Means) {
  const read = (c: Call) => readCall(c.req.raw, LIMIT)
  /** Who may not call at all sends a body in vain: it is not read. */
  const readOwn = (c: Call<Env>) => {
    authorizeOwn(c.var.ctx)
    return read(c)
  }
  const enter = async (c: Call<Env>, userId: number) => {
    const door = doorOf(c)
    const jwt = await enterByApi(c.var.ctx, userId, door)
    return c.json(jwt ? await jwtAnswer(c.var.ctx, jwt, door.secret) : { ok: true })
  }
  return new Hono<Env>()
    .post('/auth/local/register', async (c) => {
      const ctx = c.var.ctx
      return enter(c, await registerAccount(ctx, await read(c), doorOf(c)))
    })
    .post('/auth/forgot-password', async (c) => {
      await askReset(c.var.ctx, await read(c), doorOf(c))
      return c.json({ ok: true })
    })
    .post('/auth/reset-password', async (c) => enter(c, await resetPassword(c.var.ctx, await read(c), doorOf(c))))
    .post('/auth/change-password', async (c) => {
      const { ctx } = c.var
      const { token, remembered } = await changePassword(ctx, await readOwn(c), doorOf(c))
      // A browser's session stays where scripts do not read it.
      const atSite = ctx.actor.kind === 'person' && ctx.actor.via === 'site'
      if (atSite) keep(c, token, remembered)
      return c.json(atSite ? { ok: true } : await jwtAnswer(ctx, token, doorOf(c).secret))
    })
    .post('/auth/send-email-confirmation', async (c) => {
      const mine = c.var.ctx.actor.kind === 'person'
      await (mine ? resendMine(c.var.ctx, doorOf(c)) : resend(c.var.ctx, await read(c), doorOf(c)))
      return c.json({ sent: true })
    })
    .get('/auth/email-confirmation', async (c) => {
      const { ctx } = c.var
      // Programs that look at mails ask so whether a link leads anywhere: it is not used up.
      if (c.req.method === 'HEAD') return c.body(null)
      // Nobody can type a password into a link: from a client that is not signed in to the account it confirms one without any.
      const code = c.req.query('confirmation') ?? ''
      const { password } = await confirmEmail(ctx, code, { withoutPassword: true }, doorOf(c))
      return c.redirect(`${explicitPath(ctx.locale, paths.confirm)}?done${password === 'none' ? '=none' : ''}`, 302)
    })
    .get('/users/me', async (c) => c.json(told(await getAccount(c.var.ctx, doorOf(c).secret))))
    .put('/users/me', async (c) => {
      await update(c.var.ctx, await readOwn(c), doorOf(c))
      return c.json(told(await getAccount(c.var.ctx, doorOf(c).secret)))
    })
    .get('/users/public', async (c) => c.json(await searchPeople(c.var.ctx, c.req.query('q') ?? '', doorOf(c).secret)))
}
