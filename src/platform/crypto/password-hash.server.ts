import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's figures of 2026 for argon2id: 19 MiB of memory, two passes. A hash that was made otherwise is made anew at the next login. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32
const derive = promisify(argon2)

/** Each takes a core and 19 MiB for some 30 ms: more than two at once would leave no thread for files and names. */
const AT_ONCE = 2
let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
  else working++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

type Parameters = typeof PARAMETERS
const hashWith = (password: string, nonce: Buffer, parameters: Parameters) =>
  // Two keyboards may write the same letter in two ways: NFC makes them one.
  inTurn(() => derive('argon2id', { ...parameters, message: password.normalize('NFC'), nonce, tagLength: HASH_BYTES }))

const written = ({ memory, passes, parallelism }: Parameters, nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`

/** A password as it is kept: in the PHC form, with its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return written(PARAMETERS, nonce, await hashWith(password, nonce, PARAMETERS))
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/
/** Nobody's: hashed against when there is no account, so that it takes the same time. */
const NOBODY = written(PARAMETERS, Buffer.alloc(16), Buffer.alloc(HASH_BYTES))

/** Whether it is the password of `kept`; without one, the same work and no. `outdated`: hash it again while it is at hand. */
export async function checkPassword(password: string, kept: string | null) {
  const [, memory, passes, parallelism, nonce, hash] = FORM.exec(kept ?? NOBODY) ?? FORM.exec(NOBODY)!
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(hash!, 'base64url')
  const made = await hashWith(password, Buffer.from(nonce!, 'base64url'), parameters)
  const right = kept !== null && wanted.length === made.length && timingSafeEqual(wanted, made)
  return {
    right,
    outdated: right && !kept.startsWith(written(PARAMETERS, Buffer.alloc(0), Buffer.alloc(0)).slice(0, -1)),
  }
}
