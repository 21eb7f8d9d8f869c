import { type Context as Call, Hono } from 'hono'
import { authorizeAtSite } from '#features/identity/accounts/access.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { readCall } from '#platform/forms/read-form.server.ts'
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
/** Of who may add none, the body is not read. */
const readMine = (call: Call<Env>) => {
  authorizeAtSite(call.var.ctx)
  return read(call)
}
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
      const { token, remembered } = await signInByPasskey(c.var.ctx, answer, doorOf(c), { remember })
      keep(c, token, remembered)
      return c.json({ data: { signed_in: true } })
    })
    .post('/mine/options', async (c) => c.json({ data: await beginPasskey(c.var.ctx, await readMine(c), doorOf(c)) }))
    .post('/mine', async (c) => {
      await addPasskey(c.var.ctx, answerIn(await readMine(c)), doorOf(c))
      return c.json({ data: { added: true } })
    })
