import { z } from 'zod'
import { PASSKEY_NAME_MAX } from '#shared/limits.ts'

/** What an authenticator writes, as the browser sends it. The bounds are wide: an attestation may bring certificates. */
const bytes = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/)
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined)

/** The answer of a new passkey. */
export const newPasskey = z.object({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).catch([]),
  }),
})

/** The answer of a passkey at the door. */
export const passkeyAnswer = z.object({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional().catch(undefined),
  }),
})

/** The body of the call, the answer itself unread. */
export const passkeyCall = z.object({ answer: z.unknown(), remember: z.boolean().catch(false) })

/** The body of the call that begins one: the password of whoever did not come in just now. */
export const beginCall = z.object({ password: z.string().max(1000).optional().catch(undefined) })

export const passkeyName = z.object({ name: z.string().trim().min(1).max(PASSKEY_NAME_MAX) })

const clientData = z.object({ challenge: z.string().max(200) })

/** The challenge that was answered; null when nobody can read it. The verifier reads the same bytes again. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch {
    return null
  }
}
