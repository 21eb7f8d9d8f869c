import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/errors/startup-error.ts'
import { log } from '#platform/logging/log.server.ts'
import type { Cluster } from './cluster.ts'

/** How often PostgreSQL is looked for, in ms. */
const LOOK_MS = 100
/** Dead again so soon, it did not die of an accident: each time it is left alone for longer, and at last for good. */
const SOON_MS = 2_000
const LONGEST_PAUSE_MS = 5_000
const SOON_AGAIN = 10

/** Starts the embedded PostgreSQL again whenever it dies. `failed` is told when that is of no use. */
export function superviseCluster(cluster: Cluster, failed: (error: unknown) => void) {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

  async function watch() {
    let startedAt = Number.NEGATIVE_INFINITY
    for (let soon = 0; !signal.aborted; await rest(LOOK_MS)) {
      if (cluster.isRunning()) continue
      soon = performance.now() - startedAt < SOON_MS ? soon + 1 : 0
      if (soon > SOON_AGAIN)
        throw new StartError('The database stops again and again; the end of postgres.log says why.')
      log.error('the database stopped by itself and is started again; the end of postgres.log may say why')
      if (soon > 0) await rest(Math.min(LOOK_MS * 2 ** soon, LONGEST_PAUSE_MS))
      if (signal.aborted) return
      await cluster.restart()
      startedAt = performance.now()
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) failed(error)
  })
  return {
    /** Comes back once no start is under way. */
    stop() {
      stopping.abort()
      return watching
    },
  }
}
