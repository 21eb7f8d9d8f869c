import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../database.server.ts'
import { type Ear, openEar } from './ear.server.ts'
import type { Shelf } from './shelf.ts'

/** Ears are tested this often, in ms, and an echo is waited for as long. */
const BEAT = 1_000
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2_000

type Means = { connection: Connection; shelf: Shelf; beat?: number }

/**
 * Hears of every change on the database, whoever made it, and takes from the shelf what shows it: in this process and in all others,
 * as soon as PostgreSQL has committed. Without ears nothing is kept: the shelf closes when the listener is lost or deaf, and opens
 * when one listens again.
 */
export async function listenForChanges({ connection, shelf, beat = BEAT }: Means) {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let ear: Ear | null = null

  const open = () => openEar(connection, { heard: shelf.evict, lost: shelf.close, patience: beat })

  async function listen() {
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const next = open()
      // Heard, not only promised: a pooler in between may swallow what is said.
      if ((await next.listen()) && (await next.echo())) {
        ear = next
        pause = FIRST_PAUSE
        shelf.resume()
        first.resolve()
        await untilDeaf(next)
        ear = null
      }
      shelf.close()
      void next.close()
      await rest(pause)
    }
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
    if (ear && !(await ear.echo())) shelf.close()
  }

  const listening = listen()
  await first.promise

  return {
    /** Comes back once everything committed before is known here: PostgreSQL delivers in the order of commits. Who waits, shares one echo. */
    caughtUp(): Promise<void> {
      if (!shelf.size.open) return Promise.resolve()
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
