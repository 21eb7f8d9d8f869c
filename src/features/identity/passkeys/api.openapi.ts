import { z } from 'zod'
import { dataOf } from '#platform/openapi/answer-schemas.ts'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { authenticationResponse, registrationOptionsRequest, registrationResponse } from './schema.ts'

const group = 'Accounts'
const options = z.looseObject({ challenge: z.string() })
const REFUSED = 'The answer of the browser is refused, or its challenge has expired.'
const CREDENTIAL = { id: 'aW5lcw', rawId: 'aW5lcw', type: 'public-key', clientExtensionResults: {} }

/** What a browser does with `navigator.credentials`. The cookie of the session is set by the browser’s own answer. */
export const passkeyCalls: CallDescriptions = {
  'POST /api/auth/passkeys/options': {
    ...{ group, access: 'anyone', summary: 'Begin to sign in with a passkey' },
    answers: {
      200: {
        description: 'The options of `navigator.credentials.get`.',
        schema: dataOf(options.meta({ id: 'PasskeySignInOptions' })),
        example: { data: { challenge: 'cmV0bw', rpId: 'localhost', timeout: 300000, userVerification: 'required' } },
      },
    },
  },
  'POST /api/auth/passkeys': {
    ...{ group, access: 'anyone', summary: 'Sign in with a passkey' },
    description: 'Sets the cookie of the session, so that only pages of the site may call it.',
    body: {
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
  },
  'POST /api/auth/passkeys/mine/options': {
    ...{ group, access: 'site_session', summary: 'Begin to add a passkey' },
    body: { schema: registrationOptionsRequest, example: { password: 'una frase larga' }, optional: true },
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
  },
  'POST /api/auth/passkeys/mine': {
    ...{ group, access: 'site_session', summary: 'Add a passkey' },
    body: {
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
  },
}
