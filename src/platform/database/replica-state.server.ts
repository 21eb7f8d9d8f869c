import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { isSameCluster } from './same-cluster.server.ts'

/** Pauses between two looks at a replica that has not replayed a change yet, in ms. */
const [FIRST_LOOK_MS, LONGEST_LOOK_MS] = [2, 100]
/** Pauses after a failure, in ms. */
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [500, 5_000]
/** A replica that does not tell its position for so long is lost, in ms. */
const ANSWER_MS = 3_000

type Options = {
  primary: Sql
  /** A connection of its own to the replica: its pool may be full. */
  replica: Sql
  /** Told when the replica is lost, and when it is used again. */
  warn: (message: string, reason?: Error) => void
}

/**
 * Knows whether a streaming replica shows every change this process has heard of. From each change on (`onChange`) it
 * counts as behind, until it has replayed what the primary had written at that moment.
 */
export function followReplica({ primary, replica, warn }: Options) {
  const stopping = new AbortController()
  let isCurrent = false
  let isListening = false
  let isVerified = false
  let isLost = false
  /** Numbers the changes: a look that began before the latest one proves nothing. */
  let changes = 0
  let following: Promise<void> | null = null

  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})

  async function follow() {
    for (let retryMs = FIRST_RETRY_MS; isListening && !isCurrent && !stopping.signal.aborted; ) {
      try {
        await withTimeout(catchUp())
        retryMs = FIRST_RETRY_MS
      } catch (error) {
        report(error)
        await pause(retryMs)
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      }
    }
  }

  /** Where there is a new change meanwhile, it has to be called again. */
  async function catchUp() {
    const number = changes
    isVerified ||= await isSameCluster(primary, replica)
    if (!isVerified) throw new Error('it is no replica of this database')
    // Where the next record goes: the commit that was told of lies before it, whether or not it was written to disk.
    const [end] = await primary<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`
    const until = performance.now() + ANSWER_MS / 2
    for (let lookMs = FIRST_LOOK_MS; number === changes && performance.now() < until; ) {
      const [row] = await replica<{ isStandby: boolean; hasReplayed: boolean }[]>`
        select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${end!.lsn}::pg_lsn as "hasReplayed"`
      if (!row!.isStandby) throw new Error('it is no standby any more')
      if (row!.hasReplayed && number === changes) return reportCurrent()
      await pause(lookMs)
      lookMs = Math.min(lookMs * 2, LONGEST_LOOK_MS)
    }
  }

  function report(error: unknown) {
    isVerified = false
    if (isLost || stopping.signal.aborted) return
    isLost = true
    warn('the replica is not used: everything is read from the primary', error as Error)
  }
  function reportCurrent() {
    isCurrent = true
    if (isLost) warn('the replica is used again')
    isLost = false
  }

  function start() {
    isCurrent = false
    following ??= follow().finally(() => {
      following = null
      // It changed after the last look and before this.
      if (isListening && !isCurrent && !stopping.signal.aborted) start()
    })
  }

  return {
    /** Whether it shows every change heard of here. */
    isCurrent: () => isCurrent,
    /** Something was written, by whomever; `listening: false`: from now on changes are not heard of. */
    onChange(listening: boolean) {
      changes++
      isCurrent = false
      isListening = listening
      if (listening) start()
    },
    /** A statement failed there for want of a connection. */
    onLost(error: unknown) {
      report(error)
      changes++
      start()
    },
    async stop() {
      stopping.abort()
      isCurrent = false
      await following
    },
  }
}

export type ReplicaState = ReturnType<typeof followReplica>

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const late = sleep(ANSWER_MS, undefined, { ref: false, signal: timeout.signal }).then(() => {
    throw new Error('it does not answer')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    timeout.abort()
    late.catch(() => {})
    work.catch(() => {})
  }
}
