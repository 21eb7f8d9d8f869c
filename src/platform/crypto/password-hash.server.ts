import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/**
 * OWASP's parameters of 2026 for argon2id: 19 MiB of memory, two passes. Hashes with other parameters are replaced at
 * the next login.
 */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32
const derive = promisify(argon2)

/**
 * Each hash takes a core and 19 MiB for some 30 ms: more than two at once would block the thread pool for files and
 * DNS.
 */
const limit = pLimit(2)

type Parameters = typeof PARAMETERS
const hashWith = (password: string, nonce: Buffer, parameters: Parameters) =>
  // Keyboards encode the same letter in two ways: NFC makes them equal.
  limit(() => derive('argon2id', { ...parameters, message: password.normalize('NFC'), nonce, tagLength: HASH_BYTES }))

const formatPhc = ({ memory, passes, parallelism }: Parameters, nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`

/** Hashes a password, in PHC format with its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return formatPhc(PARAMETERS, nonce, await hashWith(password, nonce, PARAMETERS))
}

const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/
/** The hash of no password: compared with where there is no account, so that it takes the same time. */
const DUMMY_HASH = formatPhc(PARAMETERS, Buffer.alloc(16), Buffer.alloc(HASH_BYTES))

/**
 * Compares a password with a stored hash. Without one, does the same work and returns false. `needsRehash`: hash the
 * password again while it is at hand.
 */
export async function verifyPassword(password: string, stored: string | null) {
  const [, memory, passes, parallelism, nonce, hash] =
    PHC_FORMAT.exec(stored ?? DUMMY_HASH) ?? PHC_FORMAT.exec(DUMMY_HASH)!
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(hash!, 'base64url')
  const actual = await hashWith(password, Buffer.from(nonce!, 'base64url'), parameters)
  const isValid = stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual)
  return {
    right: isValid,
    needsRehash: isValid && !stored.startsWith(formatPhc(PARAMETERS, Buffer.alloc(0), Buffer.alloc(0)).slice(0, -1)),
  }
}
