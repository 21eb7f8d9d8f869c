import { type Context, Hono } from 'hono'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import type { RequestContext, Services } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { addPasskey, beginPasskeyRegistration } from './commands.server.ts'
import { passkeyRequest } from './schema.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

type Env = { Variables: { ctx: RequestContext } }
type Deps = {
  getServices: (c: Context) => Services
  /** Sets the session cookie. */
  setSessionCookie: (c: Context, token: string, remember: boolean) => void
}

const BODY_BYTES = 32 * 1024
const readBody = (c: Context) => readApiBody(c.req.raw, { limit: BODY_BYTES })
/** Refuses callers who may not add a passkey before reading the body. */
const readBodyOfUser = (c: Context<Env>) => {
  authorizeSiteSession(c.var.ctx)
  return readBody(c)
}
/** The authenticator's response, if any; the command authorizes before validating it. */
const responseIn = (form: unknown) => passkeyRequest.safeParse(form).data?.answer

/** The calls with which a browser registers and uses passkeys (WebAuthn needs scripts). */
export const passkeysApi = ({ getServices, setSessionCookie }: Deps) =>
  new Hono<Env>()
    .use(async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
    })
    .post('/options', async (c) => c.json({ data: await beginPasskeySignIn(c.var.ctx, getServices(c)) }))
    .post('/', async (c) => {
      const { answer, remember } = parse(passkeyRequest, await readBody(c))
      const { token, remembered } = await signInByPasskey(c.var.ctx, answer, getServices(c), { remember })
      setSessionCookie(c, token, remembered)
      return c.json({ data: { signed_in: true } })
    })
    .post('/mine/options', async (c) =>
      c.json({ data: await beginPasskeyRegistration(c.var.ctx, await readBodyOfUser(c), getServices(c)) }),
    )
    .post('/mine', async (c) => {
      await addPasskey(c.var.ctx, responseIn(await readBodyOfUser(c)), getServices(c))
      return c.json({ data: { added: true } })
    })
