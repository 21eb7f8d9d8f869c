import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Opened } from './process.ts'

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))

export type Round = { rate: number; p50: number; p99: number; cpu: number; failed: number }
export type Bounds = { seconds: number; connections: number }

/** Asks for one address again and again from another process, for so many seconds. CPU is the server's, in ms a request. */
export async function load(server: Opened, path: string, { seconds, connections }: Bounds): Promise<Round> {
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
  const before = await server.tell()
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
  const after = await server.tell()
  const { requests, latency, errors, timeouts, non2xx } = JSON.parse(stdout)
  return {
    rate: requests.total / seconds,
    p50: latency.p50,
    p99: latency.p99,
    cpu: (after - before) / Math.max(requests.total, 1),
    failed: errors + timeouts + non2xx,
  }
}

/** One request after another on an open connection: the median of their times in ms, the answer received whole. */
export async function alone(server: Opened, path: string, times: number) {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    const answer = await fetch(server.address + path, { headers: { 'accept-encoding': 'identity' } })
    await answer.arrayBuffer()
    taken.push(performance.now() - start)
  }
  return middle(taken)
}

export const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
