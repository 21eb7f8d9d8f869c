import { type Context as Call, Hono } from 'hono'
import type { Context, Door } from '#core/context.ts'
import { readCall } from '#core/form.server.ts'
import { parse } from '#core/parse.ts'
import { addPasskey, beginPasskey } from './commands.server.ts'
import { passkeyCall } from './schema.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

type Env = { Variables: { ctx: Context } }
type Means = {
  doorOf: (call: Call) => Door
  /** Puts the new session's token where the site keeps it. */
  keep: (call: Call, token: string, remember: boolean) => void
}

const BODY_BYTES = 32 * 1024
const read = (call: Call) => readCall(call.req.raw, { limit: BODY_BYTES })
/** What the authenticator said, if anything: the command asks first who asks, then reads it. */
const answerIn = (form: unknown) => passkeyCall.safeParse(form).data?.answer

/** What a browser needs to make and to use passkeys: nothing here works without its scripts. */
export const passkeysApi = ({ doorOf, keep }: Means) =>
  new Hono<Env>()
    .use(async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
    })
    .post('/options', async (c) => c.json({ data: await beginPasskeySignIn(c.var.ctx, doorOf(c)) }))
    .post('/', async (c) => {
      const { answer, remember } = parse(passkeyCall, await read(c))
      keep(c, await signInByPasskey(c.var.ctx, answer, doorOf(c), { remember }), remember)
      return c.json({ data: { signed_in: true } })
    })
    .post('/mine/options', async (c) => c.json({ data: await beginPasskey(c.var.ctx, await read(c), doorOf(c)) }))
    .post('/mine', async (c) => {
      await addPasskey(c.var.ctx, answerIn(await read(c)), doorOf(c))
      return c.json({ data: { added: true } })
    })
