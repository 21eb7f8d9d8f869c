import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { setSignOutCookies } from '#platform/http/session-cookie.server.ts'
import { endSession, signOut } from './commands.server.ts'
import { listSessions } from './queries.server.ts'
import { signIn } from './sign-in.server.ts'

type Deps = {
  /** Strapi's response to a sign-in: `{jwt, user}`. */
  jwtResponse: (ctx: RequestContext, jwt: string) => Promise<object>
}
const LIMIT = { limit: 16 * 1024 }

/** Strapi's `POST api/auth/local`, and listing and ending one's own sessions. */
export const sessionsApi = ({ jwtResponse }: Deps) =>
  new Hono<Env>()
    .post('/auth/local', async (c) => {
      const { token } = await signIn(c.var.ctx, await readApiBody(c.req.raw, LIMIT), { kind: 'api' })
      return c.json(await jwtResponse(c.var.ctx, token!))
    })
    .post('/auth/logout', async (c) => {
      await signOut(c.var.ctx)
      if (!c.req.header('authorization')) setSignOutCookies(c)
      return c.json({ ok: true })
    })
    .get('/auth/sessions', async (c) => c.json({ data: await listSessions(c.var.ctx) }))
    .delete('/auth/sessions/:id{[0-9]{1,9}}', async (c) => {
      await endSession(c.var.ctx, Number(c.req.param('id')))
      return c.json({ ok: true })
    })
