import { type Context as Call, Hono } from 'hono'
import type { Context, Door } from '#platform/context/request-context.ts'
import { readCall } from '#platform/forms/read-form.server.ts'
import { endSession, signOut } from './commands.server.ts'
import { listSessions } from './queries.server.ts'
import { signIn } from './sign-in.server.ts'

type Env = { Variables: { ctx: Context } }
type Means = {
  doorOf: (call: Call) => Door
  /** Strapi's answer to who has come in: `{jwt, user}`. */
  answer: (ctx: Context, jwt: string, secret: string) => Promise<object>
}
const LIMIT = { limit: 16 * 1024 }

/** `POST api/auth/local`, and the tokens one holds: listed, ended one by one. */
export const sessionsApi = ({ doorOf, answer }: Means) =>
  new Hono<Env>()
    .post('/auth/local', async (c) => {
      const door = doorOf(c)
      const { token } = await signIn(c.var.ctx, await readCall(c.req.raw, LIMIT), door, { kind: 'api' })
      return c.json(await answer(c.var.ctx, token!, door.secret))
    })
    .post('/auth/logout', async (c) => {
      await signOut(c.var.ctx)
      return c.json({ ok: true })
    })
    .get('/auth/sessions', async (c) => c.json({ data: await listSessions(c.var.ctx) }))
    .delete('/auth/sessions/:id{[0-9]{1,9}}', async (c) => {
      await endSession(c.var.ctx, Number(c.req.param('id')))
      return c.json({ ok: true })
    })
