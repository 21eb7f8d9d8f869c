import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#platform/errors/startup-error.ts'
import { log } from '#platform/logging/log.server.ts'
import type { Cluster } from './cluster.ts'

/** How often PostgreSQL is checked, in ms. */
const CHECK_MS = 100
/**
 * A restart that ends within this time, in ms, is a failure: the next waits longer, and after ten failures PostgreSQL
 * is not started again.
 */
const FAILED_RESTART_MS = 2_000
const MAX_DELAY_MS = 5_000
const MAX_FAILED_RESTARTS = 10

/** Restarts the embedded PostgreSQL when it dies. Calls `onFailure` after too many failed restarts. */
export function superviseCluster(cluster: Cluster, onFailure: (error: unknown) => void) {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

  async function watch() {
    let startedAt = Number.NEGATIVE_INFINITY
    for (let failedRestarts = 0; !signal.aborted; await pause(CHECK_MS)) {
      if (cluster.isRunning()) continue
      failedRestarts = performance.now() - startedAt < FAILED_RESTART_MS ? failedRestarts + 1 : 0
      if (failedRestarts > MAX_FAILED_RESTARTS)
        throw new StartupError('The database stops again and again; the end of postgres.log says why.')
      log.error('the database stopped by itself and is started again; the end of postgres.log may say why')
      if (failedRestarts > 0) await pause(Math.min(CHECK_MS * 2 ** failedRestarts, MAX_DELAY_MS))
      if (signal.aborted) return
      await cluster.restart()
      startedAt = performance.now()
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) onFailure(error)
  })
  return {
    /** Resolves once no start is in progress. */
    stop() {
      stopping.abort()
      return watching
    },
  }
}
