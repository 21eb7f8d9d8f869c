import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#platform/database/database.server.ts'
import { log } from '#platform/logging/log.server.ts'
import type { CacheTag } from './invalidation-log.ts'
import {
  type DisconnectReason,
  type NotificationListener,
  openNotificationListener,
  suspendCache,
} from './notification-listener.server.ts'
import type { ChangedCache } from './tagged-cache.ts'

/** Heartbeat interval and timeout, ms. */
const HEARTBEAT_MS = 1_000
const FIRST_RETRY_MS = 20
const LONGEST_RETRY_MS = 250

type Options = {
  connection: Connection
  cache: ChangedCache
  /** Called when the database becomes unreachable (true), and when it is back (false). */
  onAvailabilityChange?: (isUnreachable: boolean) => void
  /** Called with each tag, whatever is in the cache. */
  onTag?: (tag: CacheTag) => void
  /** Called after each message that tells of a write, whatever it changed; false when such messages stop, and true when they arrive again. */
  onWrite?: (isListening: boolean) => void
  heartbeatMs?: number
}

/**
 * Evicts responses from the cache when the data they show changes, in whichever process, as soon as PostgreSQL has committed. The cache
 * is disabled while no listener works, and enabled again with the next one. While the database itself is unreachable, stored responses
 * are still served: nobody can change the embedded database then.
 */
export async function startInvalidation({
  connection,
  cache,
  onAvailabilityChange = () => {},
  onTag = () => {},
  onWrite,
  heartbeatMs = HEARTBEAT_MS,
}: Options) {
  const stopping = new AbortController()
  const firstListening = Promise.withResolvers<void>()
  let listener: NotificationListener | null = null
  let disconnectedAt = Number.NEGATIVE_INFINITY
  let unreachableSince: number | null = null

  function onDisconnect(reason: DisconnectReason) {
    disconnectedAt = performance.now()
    onWrite?.(false)
    suspendCache(cache, connection, reason)
  }
  function onInvalidate(tag: CacheTag) {
    cache.evict(tag)
    onTag(tag)
  }
  const open = () =>
    openNotificationListener(connection, {
      onInvalidate,
      onDisconnect,
      timeoutMs: heartbeatMs,
      onWrite: () => onWrite?.(true),
    })

  async function listen() {
    for (let retryMs = FIRST_RETRY_MS; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
      const next = open()
      const failure = await next.listen()
      // A connection pooler in between may accept LISTEN and deliver nothing: test it.
      if (failure === null && (await next.ping())) {
        listener = next
        retryMs = FIRST_RETRY_MS
        cache.enable()
        onWrite?.(true)
        reportReachable()
        firstListening.resolve()
        await untilDisconnected(next)
        listener = null
      } else if (failure !== 'broken') cache.disable()
      else if (!stopping.signal.aborted) reportUnreachable()
      void next.close()
      await pause(retryMs)
    }
    cache.disable()
  }

  /** Logs once, however many connection attempts fail. */
  function reportUnreachable() {
    if (unreachableSince === null) log.warn('the database cannot be reached')
    unreachableSince ??= performance.now()
    onAvailabilityChange(true)
  }
  function reportReachable() {
    if (unreachableSince !== null)
      log.warn({ seconds: Math.round((performance.now() - unreachableSince) / 100) / 10 }, 'the database is back')
    unreachableSince = null
    onAvailabilityChange(false)
  }

  async function untilDisconnected(current: NotificationListener) {
    while (!current.isLost()) {
      await Promise.race([pause(heartbeatMs), current.disconnected])
      if (stopping.signal.aborted || !(await current.ping())) return
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})

  let runningFlush: Promise<void> = Promise.resolve()
  let nextFlush: Promise<void> | null = null

  async function runFlush() {
    nextFlush = null
    runningFlush = receivePending()
    await runningFlush
  }
  async function receivePending() {
    const isUpToDate = listener ? await listener.ping({ afterWrite: true }) : !(await isReachable())
    if (!isUpToDate) cache.disable()
  }

  /** Without a listener, a write may have reached the database just before we do. */
  async function isReachable() {
    const probe = open()
    const failure = await probe.listen()
    void probe.close()
    return failure !== 'broken'
  }

  const listening = listen()
  await firstListening.promise

  return {
    /** Whether the database answers: tested every second. */
    isListening: () => listener !== null,
    /**
     * Resolves once every commit before the call has been applied to the cache here. Concurrent callers share one ping. `since` is when
     * the write began, by `performance.now()`: the notification of the write may be lost if the listener disconnected after that.
     */
    flush(since = performance.now()): Promise<void> {
      if (disconnectedAt >= since) cache.disable()
      if (!onWrite && !cache.size.isEnabled && cache.size.entries === 0) return Promise.resolve()
      nextFlush ??= runningFlush.then(runFlush)
      return nextFlush
    },
    async stop() {
      stopping.abort()
      await listener?.close()
      await listening
    },
  }
}
