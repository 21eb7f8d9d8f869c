import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Target } from './attack.ts'
import { beside, type Figure, figure } from './attack-measures.ts'
import type { Opened } from './process.ts'

const CONNECTIONS = 60
const MEGABYTE = 1_000_000
/** How long the connections stay open once all is sent, and how long the memory is given to return. */
const HOLD_MS = 5_000
const REST_MS = 10_000

/** A1: anonymous uploads that never end, 29 of 30 MB each. The memory of the server before, at its peak and after. */
export async function attackBodies({ made, bare }: Target): Promise<Figure[]> {
  const before = (await made.usage()).rss / MEGABYTE
  const memory = await watchMemory(made)
  const visitor = await beside('A1', { page: `${made.address}/es/contact`, bare }, () => sendBodies(made.address))
  const peak = memory.stop() / MEGABYTE
  await sleep(REST_MS)
  const after = (await made.usage()).rss / MEGABYTE
  return [
    figure('A1', `memory, peak, ${CONNECTIONS} × 29 MB to /account/organizations/new.data`, before, peak, 'MB'),
    figure('A1', `memory, ${(HOLD_MS + REST_MS) / 1000} s later`, before, after, 'MB'),
    ...visitor,
  ]
}

async function watchMemory(server: Opened) {
  let peak = 0
  const look = async () => {
    peak = Math.max(peak, (await server.usage()).rss)
  }
  let looking: Promise<void> = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, 200)
  await looking
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** In a thread of its own, so that sending does not slow down the visitor who is measured. */
async function sendBodies(address: string) {
  const workerData = { address, connections: CONNECTIONS, bytes: 30 * MEGABYTE, sent: 29 * MEGABYTE, holdMs: HOLD_MS }
  const worker = new Worker(new URL('./attack-bodies-worker.ts', import.meta.url), { workerData })
  await new Promise<void>((resolve, reject) => worker.once('exit', () => resolve()).once('error', reject))
}
