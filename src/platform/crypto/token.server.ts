import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A token of 256 random bits in base64url. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 in base64url, 43 characters: sufficient for values that cannot be guessed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A keyed hash for values that can be guessed, such as addresses and names. `use` separates different uses. */
export const keyedHash = (secret: string, use: string, text: string) =>
  createHmac('sha256', secret).update(`${use}\n${text}`).digest('base64url')
