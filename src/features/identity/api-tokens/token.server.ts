import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_TOKEN_PREFIX } from '#shared/api-scopes.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 256 random bits. */
const SECRET_LENGTH = 43
/** Holds every CRC-32. */
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${API_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** The CRC-32 of everything before it, in base 62: scanners tell tokens from other texts by it, and typing errors need no query. */
function checksumOf(text: string) {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/** A new personal API token: prefix, secret, checksum. Only its hash is stored. */
export function newApiToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const token = API_TOKEN_PREFIX + secret
  return token + checksumOf(token)
}

/** Whether a text may be a token that was made here. */
export const isApiToken = (text: string) =>
  FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

/** What lists show of a token, so that its owner recognizes it. */
export const tokenHint = (token: string) => `${token.slice(0, API_TOKEN_PREFIX.length + 4)}…${token.slice(-4)}`
