import { z } from 'zod'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { PASSKEY_NAME_MAX } from '#shared/limits.ts'

/** Binary fields as the browser sends them. The limit is generous: an attestation may contain certificates. */
const base64url = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined)

/** The browser's response to creating a passkey. */
export const registrationResponse = z.object({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).catch([]),
  }),
})

/** The browser's response to signing in with a passkey. */
export const authenticationResponse = z.object({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional().catch(undefined),
  }),
})

/** The body of a passkey call; `answer` is validated later. */
export const passkeyRequest = z.object({ answer: z.unknown(), remember: z.boolean().catch(false) })

/** The body of the call that starts a registration: the password is needed without a recent sign-in. */
export const registrationOptionsRequest = z.object({ password: z.string().max(1000).optional().catch(undefined) })

/** Removing one: the password is needed without a recent sign-in. */
export const passkeyRemovalForm = z.object({ password: z.string().max(1000).optional() })

export const passkeyNameForm = z.object({ name: singleLine({ max: PASSKEY_NAME_MAX }) })

const clientData = z.object({ challenge: z.string().max(200) })

/** The challenge in a response, null when unreadable. The verifier decodes the same bytes again. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    return null
  }
}
