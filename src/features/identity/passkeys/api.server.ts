import { Hono } from 'hono'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { parse } from '#platform/forms/parse.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { setSessionCookie } from '#platform/http/session-cookie.server.ts'
import { addPasskey, beginPasskeyRegistration } from './commands.server.ts'
import { passkeyRequest } from './schema.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

const BODY_BYTES = 32 * 1024
const readBody = (c: Call) => readApiBody(c.req.raw, { limit: BODY_BYTES })
/** Refuses callers who may not add a passkey before reading the body. */
const readBodyOfUser = (c: Call) => {
  authorizeSiteSession(c.var.ctx)
  return readBody(c)
}
/** The authenticator's response, if any; the command authorizes before validating it. */
const responseIn = (form: unknown) => passkeyRequest.safeParse(form).data?.answer

/** The calls with which a browser registers and uses passkeys (WebAuthn needs scripts). */
export const passkeysApi = new Hono<Env>()
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  .post('/options', async (c) => c.json({ data: await beginPasskeySignIn(c.var.ctx) }))
  .post('/', async (c) => {
    const { answer, remember } = parse(passkeyRequest, await readBody(c))
    const { token, remembered } = await signInByPasskey(c.var.ctx, answer, { remember })
    setSessionCookie(c, token, remembered)
    return c.json({ data: { signed_in: true } })
  })
  .post('/mine/options', async (c) =>
    c.json({ data: await beginPasskeyRegistration(c.var.ctx, await readBodyOfUser(c)) }),
  )
  .post('/mine', async (c) => {
    await addPasskey(c.var.ctx, responseIn(await readBodyOfUser(c)))
    return c.json({ data: { added: true } })
  })
