import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchProcess } from './process.ts'

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))

export type Round = { rate: number; p50: number; p99: number; cpu: number; failed: number }
export type Bounds = { seconds: number; connections: number }

/** Load-tests one path with autocannon in another process. `cpu` is the server's CPU time in ms per request. */
export async function load(server: BenchProcess, path: string, { seconds, connections }: Bounds): Promise<Round> {
  const args = [
    AUTOCANNON,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-t',
    '30',
    server.address + path,
  ]
  const before = await server.send()
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
  const after = await server.send()
  const { requests, latency, errors, timeouts, non2xx } = JSON.parse(stdout)
  return {
    rate: requests.total / seconds,
    p50: latency.p50,
    p99: latency.p99,
    cpu: (after - before) / Math.max(requests.total, 1),
    failed: errors + timeouts + non2xx,
  }
}

/** Sequential requests on an open connection: the median of their times in ms, including the body. */
export async function measureSequential(server: BenchProcess, path: string, runs: number) {
  const times: number[] = []
  for (let n = 0; n < runs; n++) {
    const start = performance.now()
    const response = await fetch(server.address + path, { headers: { 'accept-encoding': 'identity' } })
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return median(times)
}

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
