import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What opens a door: 256 random bits in base64url, told once and kept nowhere but as its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 in base64url, 43 characters: enough for what nobody can guess. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A hash that only this site can make, for what could be guessed: an address, a name. `use` keeps different uses apart. */
export const keyedHash = (secret: string, use: string, words: string) =>
  createHmac('sha256', secret).update(`${use}\n${words}`).digest('base64url')
