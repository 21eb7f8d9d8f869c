import { ECDH } from 'node:crypto'
import { z } from 'zod'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A point of the curve, uncompressed: anything else could not be encrypted to. */
function isPublicKey(text: string) {
  const bytes = bytesOf(text)
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const base64url = z
  .string()
  .max(120)
  .regex(/^[\w-]+={0,2}$/)
  .transform((text) => text.replace(/=+$/, ''))

/** What a browser says of its subscription (Push API). */
export const subscriptionForm = z.object({
  endpoint: z.string().max(1000),
  p256dh: base64url.refine(isPublicKey),
  auth: base64url.refine((text) => bytesOf(text).length === 16),
})
