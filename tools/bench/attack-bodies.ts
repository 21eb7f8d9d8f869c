import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Target } from './attack-measures.ts'
import { measureVisitorDuring, type ResultRow, resultRow } from './attack-measures.ts'
import type { BenchProcess } from './servers/process.ts'

const CONNECTIONS = 60
const MEGABYTE = 1_000_000
/** How long the connections stay open afterwards, and how long to wait for memory to be freed. */
const HOLD_MS = 5_000
const REST_MS = 10_000

/** A1: anonymous uploads that stall after 29 of 30 MB. Measures the server's memory before, at its peak and afterwards. */
export async function attackBodies({ uncached, bare }: Target): Promise<ResultRow[]> {
  const before = (await uncached.usage()).rss / MEGABYTE
  const memory = await watchMemory(uncached)
  const visitor = await measureVisitorDuring('A1', { page: `${uncached.address}/es/contact`, bare }, () =>
    sendBodies(uncached.address),
  )
  const peak = memory.stop() / MEGABYTE
  await sleep(REST_MS)
  const after = (await uncached.usage()).rss / MEGABYTE
  return [
    resultRow('A1', `memory, peak, ${CONNECTIONS} × 29 MB to /account/organizations/new.data`, before, peak, 'MB'),
    resultRow('A1', `memory, ${(HOLD_MS + REST_MS) / 1000} s later`, before, after, 'MB'),
    ...visitor,
  ]
}

async function watchMemory(server: BenchProcess) {
  let peak = 0
  const sample = async () => {
    peak = Math.max(peak, (await server.usage()).rss)
  }
  let sampling: Promise<void> = sample()
  const timer = setInterval(() => {
    sampling = sampling.then(sample)
  }, 200)
  await sampling
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** Sends from a worker thread, so that it does not slow down the measured visitor. */
async function sendBodies(address: string) {
  const workerData = { address, connections: CONNECTIONS, bytes: 30 * MEGABYTE, sent: 29 * MEGABYTE, holdMs: HOLD_MS }
  const worker = new Worker(new URL('./attack-bodies-worker.ts', import.meta.url), { workerData })
  await new Promise<void>((resolve, reject) => worker.once('exit', () => resolve()).once('error', reject))
}
