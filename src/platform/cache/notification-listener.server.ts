import { randomUUID } from 'node:crypto'
import { type Connection, connect } from '#platform/database/database.server.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import type { CacheTag } from './invalidation-log.ts'
import type { ChangedCache } from './tagged-cache.ts'

/** The PostgreSQL channel on which the triggers of `db/functions/cache-tags.sql` notify, one tag a message. */
const CHANNEL = 'candil_changed'
/** Prefix of the listener's own messages. PostgreSQL delivers in commit order: everything committed before a ping has arrived with it. */
const PING_PREFIX = 'echo:'
/** Of pings that test the connection only. The others follow a write. */
const HEARTBEAT_PREFIX = `${PING_PREFIX}beat:`

/** `broken`: no connection; `silent`: the connection is open but delivers no notifications. */
export type DisconnectReason = 'broken' | 'silent'

/** How long stored responses are served while an external database is unreachable, in ms: others may reach and change it. */
const EXTERNAL_STALE_MS = 15_000

/**
 * What the cache does when it hears of no changes any more. Broken: it goes on serving what it has, without limit where nobody else can
 * change the embedded database, and stores nothing. Silent: it serves nothing until a new listener works.
 */
export function suspendCache(cache: ChangedCache, connection: Connection, reason: DisconnectReason) {
  if (reason === 'silent') cache.disable()
  else cache.freeze('url' in connection ? EXTERNAL_STALE_MS : Number.POSITIVE_INFINITY)
}

const disconnectReason = (error: unknown): DisconnectReason => (isDatabaseUnreachable(error) ? 'broken' : 'silent')

type Options = {
  onInvalidate: (tag: CacheTag) => void
  /** Called after each message that tells of a write, the ping of a process that has written something included. */
  onWrite: () => void
  onDisconnect: (reason: DisconnectReason) => void
  /** How long a ping may take, in ms. */
  timeoutMs: number
}

/**
 * One connection that only listens, used until it is lost. The `listen` of postgres.js would not report a lost connection, and would
 * close it every half hour.
 */
export function openNotificationListener(connection: Connection, { timeoutMs, ...on }: Options) {
  const disconnected = Promise.withResolvers<void>()
  const pendingPings = new Map<string, () => void>()
  let isLost = false
  let isListening = false
  // Unique, so that another process's ping is not taken for ours.
  const ownId = randomUUID()
  let pingCount = 0

  function disconnect(reason: DisconnectReason) {
    isLost = true
    if (isListening) on.onDisconnect(reason)
    isListening = false
    disconnected.resolve()
  }

  const sql = connect(connection, {
    max: 1,
    max_lifetime: null,
    onclose: () => disconnect('broken'),
    onnotify: (_channel, message) => {
      if (!message.startsWith(PING_PREFIX)) on.onInvalidate(message)
      if (!message.startsWith(HEARTBEAT_PREFIX)) on.onWrite()
      pendingPings.get(message)?.()
    },
  })

  /** Notifies itself and waits for the message; true when it arrived. It uses its own connection: that one is being tested. */
  async function ping({ afterWrite = false } = {}): Promise<boolean> {
    if (isLost) return false
    const message = `${afterWrite ? PING_PREFIX : HEARTBEAT_PREFIX}${ownId}:${++pingCount}`
    const arrived = Promise.withResolvers<DisconnectReason | null>()
    pendingPings.set(message, () => arrived.resolve(null))
    // A busy event loop may run the timer first: read what is in the socket before giving up.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => arrived.resolve('silent'))), timeoutMs)
    sql.unsafe(`notify ${CHANNEL}, '${message}'`).catch((error: unknown) => arrived.resolve(disconnectReason(error)))
    const reason = await Promise.race([arrived.promise, disconnected.promise.then(() => 'broken' as const)])
    clearTimeout(timer)
    pendingPings.delete(message)
    if (reason) disconnect(reason)
    return reason === null
  }

  return {
    disconnected: disconnected.promise,
    isLost: () => isLost,
    ping,
    /** Starts to listen. Null on success. */
    async listen(): Promise<DisconnectReason | null> {
      const done = sql.unsafe(`listen ${CHANNEL}`).then(() => (isLost ? 'broken' : null), disconnectReason)
      const late = new Promise<DisconnectReason>((resolve) => setTimeout(resolve, 10 * timeoutMs, 'silent').unref())
      const reason = await Promise.race([done, late])
      isListening = reason === null
      return reason
    },
    close: () => sql.end({ timeout: 0 }),
  }
}

export type NotificationListener = ReturnType<typeof openNotificationListener>
