import { randomUUID } from 'node:crypto'
import { type Connection, connect } from '../database.server.ts'
import type { Tag } from './shelf.ts'

/** The triggers of migration 0003 speak on this channel: one tag a message. */
export const CHANNEL = 'candil_changed'
/** What an ear says to itself: whatever was committed before has been heard when it comes back. */
const ECHO = 'echo:'

type Means = {
  heard: (tag: Tag) => void
  lost: () => void
  /** How long an echo may take, in ms. */
  patience: number
}

/**
 * One connection that does nothing but listen; it lives once. postgres.js's own `listen` would not tell when it was cut off, and would
 * end it every half hour.
 */
export function openEar(connection: Connection, { heard, lost, patience }: Means) {
  const gone = Promise.withResolvers<void>()
  const echoes = new Map<string, () => void>()
  let isLost = false
  let listening = false
  // Nobody else's echo is taken for ours.
  const own = `${ECHO}${randomUUID()}:`
  let said = 0

  function lose() {
    isLost = true
    if (listening) lost()
    listening = false
    gone.resolve()
  }

  const sql = connect(connection, {
    max: 1,
    max_lifetime: null,
    onclose: lose,
    onnotify: (_channel, message) => (message.startsWith(ECHO) ? echoes.get(message)?.() : heard(message)),
  })

  /** Over its own connection, so that it tells of this one, and takes none from visitors. */
  async function echo(): Promise<boolean> {
    if (isLost) return false
    const name = `${own}${++said}`
    const came = Promise.withResolvers<boolean>()
    echoes.set(name, () => came.resolve(true))
    // The timer may be first only because this process was busy: what lies in the socket is read before it is called deaf.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => came.resolve(false))), patience)
    sql.unsafe(`notify ${CHANNEL}, '${name}'`).catch(() => came.resolve(false))
    const heardIt = await Promise.race([came.promise, gone.promise.then(() => false)])
    clearTimeout(timer)
    echoes.delete(name)
    if (!heardIt) lose()
    return heardIt
  }

  return {
    lost: gone.promise,
    isLost: () => isLost,
    echo,
    /** Whether it listens now. */
    async listen(): Promise<boolean> {
      const done = sql.unsafe(`listen ${CHANNEL}`).then(
        () => !isLost,
        () => false,
      )
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, 10 * patience, false).unref())
      listening = (await Promise.race([done, late])) && !isLost
      return listening
    },
    close: () => sql.end({ timeout: 0 }),
  }
}

export type Ear = ReturnType<typeof openEar>
