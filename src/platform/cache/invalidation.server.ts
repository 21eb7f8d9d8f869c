import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#platform/database/database.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { type Ear, type Loss, openEar } from './notification-listener.server.ts'
import type { Shelf } from './response-cache.ts'

/** Ears are tested this often, in ms, and an echo is waited for as long. */
const BEAT = 1_000
const FIRST_PAUSE = 20
const LONGEST_PAUSE = 250
/** How long answers are given on while an outside database is away, in ms: others may reach it and change what they show. */
const HOLD_OUTSIDE = 15_000

type Means = {
  connection: Connection
  shelf: Shelf
  /** Told when the database goes away, and when it is back. */
  told?: (away: boolean) => void
  beat?: number
}

/**
 * Hears of every change on the database, whoever made it, and takes from the shelf what shows it: in this process and in all others,
 * as soon as PostgreSQL has committed. Without ears nothing is kept: the shelf closes when the listener is deaf, and opens when one
 * listens again. While the database itself is away what was true when it went is given on: nobody can change it in the embedded one.
 */
export async function listenForChanges({ connection, shelf, told = () => {}, beat = BEAT }: Means) {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  const hold = 'url' in connection ? HOLD_OUTSIDE : Number.POSITIVE_INFINITY
  let ear: Ear | null = null
  /** When the last ear was lost. */
  let lostAt = Number.NEGATIVE_INFINITY
  /** Since when the database is away. */
  let away: number | null = null

  function lose(how: Loss) {
    lostAt = performance.now()
    if (how === 'broken') shelf.hold(hold)
    else shelf.close()
  }
  const open = () => openEar(connection, { heard: shelf.evict, lost: lose, patience: beat })

  async function listen() {
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const next = open()
      const loss = await next.listen()
      // Heard, not only promised: a pooler in between may swallow what is said.
      if (loss === null && (await next.echo())) {
        ear = next
        pause = FIRST_PAUSE
        shelf.resume()
        tellBack()
        first.resolve()
        await untilDeaf(next)
        ear = null
      } else if (loss !== 'broken') shelf.close()
      else if (!stopping.signal.aborted) tellAway()
      void next.close()
      await rest(pause)
    }
    shelf.close()
  }

  /** Once, however many statements fail meanwhile. */
  function tellAway() {
    if (away === null) log.warn('the database cannot be reached')
    away ??= performance.now()
    told(true)
  }
  function tellBack() {
    if (away !== null) log.warn({ seconds: Math.round((performance.now() - away) / 100) / 10 }, 'the database is back')
    away = null
    told(false)
  }

  async function untilDeaf(ear: Ear) {
    while (!ear.isLost()) {
      await Promise.race([rest(beat), ear.lost])
      if (stopping.signal.aborted || !(await ear.echo())) return
    }
  }

  const rest = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})

  let sending: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function catchUp() {
    waiting = null
    sending = hearOut()
    await sending
  }
  async function hearOut() {
    const known = ear ? await ear.echo() : !(await isReachable())
    if (!known) shelf.close()
  }

  /** Whoever wrote something while nobody listened may have reached the database a moment before we do. */
  async function isReachable() {
    const probe = open()
    const loss = await probe.listen()
    void probe.close()
    return loss !== 'broken'
  }

  const listening = listen()
  await first.promise

  return {
    /** Whether the database answers: tried every second. */
    isListening: () => ear !== null,
    /**
     * Comes back once everything committed before is known here: PostgreSQL delivers in the order of commits. Who waits, shares one
     * echo. `since`: when the write began, by `performance.now()`; what was lost later may have swallowed the word of it.
     */
    caughtUp(since = performance.now()): Promise<void> {
      if (lostAt >= since) shelf.close()
      if (!shelf.size.open && shelf.size.entries === 0) return Promise.resolve()
      waiting ??= sending.then(catchUp)
      return waiting
    },
    async stop() {
      stopping.abort()
      await ear?.close()
      await listening
    },
  }
}
