import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { setSessionCookie } from '#platform/http/session-cookie.server.ts'
import { dataOf } from '#platform/openapi/answer-schemas.ts'
import { addPasskey, beginPasskeyRegistration } from './commands.server.ts'
import { authenticationResponse, passkeyRequest, registrationOptionsRequest, registrationResponse } from './schema.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

const group = 'Accounts'
const options = z.looseObject({ challenge: z.string() })
const REFUSED = 'The answer of the browser is refused, or its challenge has expired.'
const CREDENTIAL = { id: 'aW5lcw', rawId: 'aW5lcw', type: 'public-key', clientExtensionResults: {} }

const bytes = 32 * 1024

/** What a browser does with `navigator.credentials`. The cookie of the session is set by the browser’s own answer. */
export const passkeyCalls = [
  call('POST /api/auth/passkeys/options', {
    group,
    access: 'anyone',
    scope: 'session',
    noStore: true,
    summary: 'Begin to sign in with a passkey',
    answers: {
      200: {
        description: 'The options of `navigator.credentials.get`.',
        schema: dataOf(options.meta({ id: 'PasskeySignInOptions' })),
        example: { data: { challenge: 'cmV0bw', rpId: 'localhost', timeout: 300000, userVerification: 'required' } },
      },
    },
    run: async ({ ctx }) => ({ data: await beginPasskeySignIn(ctx) }),
  }),
  call('POST /api/auth/passkeys', {
    group,
    access: 'anyone',
    scope: 'session',
    noStore: true,
    summary: 'Sign in with a passkey',
    description: 'Sets the cookie of the session, so that only pages of the site may call it.',
    body: {
      bytes,
      schema: z.object({ answer: authenticationResponse, remember: z.boolean().optional() }),
      example: {
        answer: { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
        remember: true,
      },
    },
    answers: {
      200: {
        description: 'Signed in.',
        schema: dataOf(z.object({ signed_in: z.literal(true) })),
        example: { data: { signed_in: true } },
      },
    },
    errors: { 400: REFUSED },
    run: async ({ ctx, c, body }) => {
      const { answer, remember } = parse(passkeyRequest, body)
      const { token, remembered } = await signInByPasskey(ctx, answer, { remember })
      setSessionCookie(c, token, remembered)
      return { data: { signed_in: true } }
    },
  }),
  call('POST /api/auth/passkeys/mine/options', {
    group,
    access: 'site_session',
    scope: 'session',
    noStore: true,
    summary: 'Begin to add a passkey',
    body: { bytes, schema: registrationOptionsRequest, example: { password: 'una frase larga' }, optional: true },
    answers: {
      200: {
        description: 'The options of `navigator.credentials.create`.',
        schema: dataOf(options.meta({ id: 'PasskeyCreationOptions' })),
        example: { data: { challenge: 'cmV0bw', rp: { name: 'Candil', id: 'localhost' }, timeout: 300000 } },
      },
    },
    errors: {
      400: 'The password is wrong.',
      401: 'The last sign-in was long ago: the password is needed.',
      409: 'There are as many passkeys as one person may have.',
    },
    authorize: ({ ctx }) => authorizeSiteSession(ctx),
    run: async ({ ctx, body }) => ({ data: await beginPasskeyRegistration(ctx, body) }),
  }),
  call('POST /api/auth/passkeys/mine', {
    group,
    access: 'site_session',
    scope: 'session',
    noStore: true,
    summary: 'Add a passkey',
    body: {
      bytes,
      schema: z.object({ answer: registrationResponse }),
      example: {
        answer: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AA', transports: [] } },
      },
    },
    answers: {
      200: {
        description: 'Added.',
        schema: dataOf(z.object({ added: z.literal(true) })),
        example: { data: { added: true } },
      },
    },
    errors: { 400: REFUSED },
    authorize: ({ ctx }) => authorizeSiteSession(ctx),
    run: async ({ ctx, body }) => {
      // The authenticator's response, if any; the command authorizes before validating it.
      await addPasskey(ctx, passkeyRequest.safeParse(body).data?.answer)
      return { data: { added: true } }
    },
  }),
]
