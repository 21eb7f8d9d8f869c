import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { BenchProcess } from '../servers/process.ts'
import { median } from '../servers/statistics.ts'
import { readDatabaseCpu } from './database-cpu.ts'

/** `kind` groups the times of a load of several kinds. */
export type Request = {
  path: string
  kind?: string
  method?: 'GET' | 'PUT'
  headers?: Record<string, string>
  body?: string
}
/** `amount` ends a load after so many requests instead, for a smoke run. */
export type Bounds = { seconds: number; connections: number; amount?: number | undefined }
export type Job = Bounds & { address: string; requests: Request[]; offset: number }
export type Sent = {
  count: number
  p50: number
  p99: number
  failed: number
  seconds: number
  offset: number
  times: Record<string, number[]>
}
/** CPU times are ms per request; that of the database is NaN where it cannot be read. */
export type Round = Omit<Sent, 'count' | 'seconds' | 'offset'> & { rate: number; cpu: number; databaseCpu: number }

/** Where the next round goes on, so that it does not ask again what was asked before. */
const offsets = new WeakMap<BenchProcess, Map<string, number>>()

/** Sends requests to a server, one after the other from the list, over several connections at once. */
export async function load(
  server: BenchProcess,
  requests: Request[],
  bounds: Bounds,
  postmaster: number,
): Promise<Round> {
  const offsetOf = offsets.get(server) ?? new Map<string, number>()
  offsets.set(server, offsetOf)
  const name = requests[0]!.path
  const [before, databaseBefore] = [await server.send(), readDatabaseCpu(postmaster)]
  const job = { ...bounds, address: server.address, requests, offset: offsetOf.get(name) ?? 0 }
  const { count, seconds, offset, ...sent } = await sendInProcess(job)
  const [after, databaseAfter] = [await server.send(), readDatabaseCpu(postmaster)]
  offsetOf.set(name, offset)
  const perRequest = (cpu: number) => cpu / Math.max(count, 1)
  return {
    ...sent,
    rate: count / seconds,
    cpu: perRequest(after - before),
    databaseCpu: perRequest(databaseAfter - databaseBefore),
  }
}

function sendInProcess(job: Job) {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  return new Promise<Sent>((resolve, reject) => {
    child.once('message', (sent) => {
      resolve(sent as Sent)
      child.disconnect()
    })
    child.once('exit', (code) => reject(new Error(`The load ended by itself (${code}).`)))
    child.send(job)
  })
}

/** Sequential requests on an open connection: the median of their times in ms, including the body. */
export async function measureSequential(server: BenchProcess, requests: Request[], runs: number) {
  const times: number[] = []
  for (let n = 0; n < runs; n++) {
    const { path, headers } = requests.at(-1 - (n % requests.length))!
    const start = performance.now()
    const response = await fetch(server.address + path, { headers: { ...headers, 'accept-encoding': 'identity' } })
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return median(times)
}
