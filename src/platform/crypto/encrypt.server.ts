import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string, use: string) => new Uint8Array(hkdfSync('sha256', secret, '', use, 32))

/** Encrypts text with AES-256-GCM under a key derived from SECRET. `use` separates different uses. */
export function encrypt(secret: string, use: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, use), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Null where the text was tampered with, or encrypted with another SECRET. */
export function decrypt(secret: string, use: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, use), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
