import { randomUUID } from 'node:crypto'
import { type Connection, connect } from '#platform/database/database.server.ts'
import { isDatabaseLost } from '#platform/errors/database-unavailable.ts'
import type { Tag } from './response-cache.ts'

/** The triggers of migration 0003 speak on this channel: one tag a message. */
export const CHANNEL = 'candil_changed'
/** What an ear says to itself: whatever was committed before has been heard when it comes back. */
const ECHO = 'echo:'

/** Why nothing is heard: the connection broke or none was made, or it stands and says nothing. */
export type Loss = 'broken' | 'silent'
const lossOf = (error: unknown): Loss => (isDatabaseLost(error) ? 'broken' : 'silent')

type Means = {
  heard: (tag: Tag) => void
  lost: (how: Loss) => void
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

  function lose(how: Loss) {
    isLost = true
    if (listening) lost(how)
    listening = false
    gone.resolve()
  }

  const sql = connect(connection, {
    max: 1,
    max_lifetime: null,
    onclose: () => lose('broken'),
    onnotify: (_channel, message) => (message.startsWith(ECHO) ? echoes.get(message)?.() : heard(message)),
  })

  /** Over its own connection, so that it tells of this one, and takes none from visitors. */
  async function echo(): Promise<boolean> {
    if (isLost) return false
    const name = `${own}${++said}`
    const came = Promise.withResolvers<Loss | null>()
    echoes.set(name, () => came.resolve(null))
    // The timer may be first only because this process was busy: what lies in the socket is read before it is called deaf.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => came.resolve('silent'))), patience)
    sql.unsafe(`notify ${CHANNEL}, '${name}'`).catch((error: unknown) => came.resolve(lossOf(error)))
    const loss = await Promise.race([came.promise, gone.promise.then(() => 'broken' as const)])
    clearTimeout(timer)
    echoes.delete(name)
    if (loss) lose(loss)
    return loss === null
  }

  return {
    lost: gone.promise,
    isLost: () => isLost,
    echo,
    /** Null: it listens now. */
    async listen(): Promise<Loss | null> {
      const done = sql.unsafe(`listen ${CHANNEL}`).then(() => (isLost ? 'broken' : null), lossOf)
      const late = new Promise<Loss>((resolve) => setTimeout(resolve, 10 * patience, 'silent').unref())
      const loss = await Promise.race([done, late])
      listening = loss === null
      return loss
    },
    close: () => sql.end({ timeout: 0 }),
  }
}

export type Ear = ReturnType<typeof openEar>
