import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { type Connection, connect } from '../database.server.ts'
import type { Shelf, Tag } from './shelf.ts'

/** The triggers of migration 0003 speak on this channel: one tag a message. */
export const CHANNEL = 'candil_changed'
const ECHO = 'echo:'
/** Ears are tested this often, in ms; who hears nothing for twice as long is deaf. */
const BEAT = 1_000

type Means = { connection: Connection; sql: Sql; shelf: Shelf; beat?: number }

/**
 * Hears of every change on the database, whoever made it, and takes from the shelf what shows it: in this process and in all others,
 * as soon as PostgreSQL has committed. Without ears nothing is kept: the shelf closes when the listener is lost or deaf, and opens
 * when it listens again.
 */
export async function listenForChanges({ connection, sql, shelf, beat = BEAT }: Means) {
  const echoes = new Map<string, () => void>()
  let heard = Date.now()
  let connected = false
  let stopped = false

  const ear = openEar(connection, {
    heard(message) {
      heard = Date.now()
      if (!message.startsWith(ECHO)) return shelf.evict([message as Tag])
      echoes.get(message)?.()
      // Deaf for a while, not cut off: what was missed is no longer on the shelf.
      if (connected && !shelf.size.open) shelf.resume()
    },
    lost() {
      connected = false
      shelf.close()
      void listen()
    },
  })

  /** Listens, again and again until it does; then the shelf may be filled. */
  async function listen() {
    for (let pause = 50; !stopped; pause = Math.min(pause * 2, 2_000)) {
      try {
        await ear.unsafe(`listen ${CHANNEL}`)
        heard = Date.now()
        connected = true
        return shelf.resume()
      } catch {
        await sleep(pause)
      }
    }
  }

  /** Comes back once everything committed before is known here: PostgreSQL delivers in the order of commits. `patience` in ms. */
  async function caughtUp(patience = 1_000) {
    const echo = ECHO + randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patience)
    echoes.set(echo, () => resolve(true))
    const came = await sql.notify(CHANNEL, echo).then(
      () => promise,
      () => false,
    )
    clearTimeout(timer)
    echoes.delete(echo)
    if (!came) shelf.close()
  }

  const pulse = setInterval(() => {
    void sql.notify(CHANNEL, ECHO).catch(() => {})
    if (Date.now() - heard > 2 * beat) shelf.close()
  }, beat)
  pulse.unref()
  shelf.close()
  await listen()

  return {
    caughtUp,
    async stop() {
      stopped = true
      clearInterval(pulse)
      await ear.end({ timeout: 1 })
    },
  }
}

type Ear = { heard: (message: string) => void; lost: () => void }

/** One connection that does nothing but listen. postgres.js's own `listen` would not tell when it was cut off. */
const openEar = (connection: Connection, { heard, lost }: Ear) =>
  connect(connection, { max: 1, onclose: lost, onnotify: (_channel, message) => heard(message) })
