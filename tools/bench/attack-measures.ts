import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchProcess } from './servers/process.ts'
import { percentile } from './servers/statistics.ts'

export type Uploaders = { token: string; slug: string }[]
/** `cached` runs with the response cache and `uncached` without; `bare` is the baseline server (bare-server.ts). */
export type Target = { cached: BenchProcess; uncached: BenchProcess; bare: BenchProcess; uploaders: Uploaders }

/** A row of the result: attack, measurement, reference, measured value and their ratio. */
export type ResultRow = string[]

export const resultRow = (
  attack: string,
  label: string,
  reference: number,
  measured: number,
  unit: string,
): ResultRow => [
  ...[attack, label, `${round(reference)} ${unit}`, `${round(measured)} ${unit}`],
  (measured / reference).toFixed(1),
]

const round = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

/** One request including its body: status, bytes and ms. */
export async function timed(url: string, init: RequestInit = {}) {
  const start = performance.now()
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(120_000), ...init })
  const { byteLength: bytes } = await response.arrayBuffer()
  return { status: response.status, bytes, ms: performance.now() - start }
}

type VisitorTimes = { page: number[]; bare: number[] }
type VisitorOptions = { page: string; bare: BenchProcess; until: AbortSignal }

/** Requests a page repeatedly until the signal, alternating with the bare server, whose times show the load of the machine itself. */
async function measureVisitor({ page, bare, until }: VisitorOptions): Promise<VisitorTimes> {
  const times: VisitorTimes = { page: [], bare: [] }
  while (!until.aborted) {
    const { status, ms } = await timed(page)
    if (status !== 200) throw new Error(`${page} answers ${status}`)
    times.page.push(ms)
    times.bare.push((await timed(bare.address)).ms)
    await sleep(20)
  }
  return times
}

/** Compares a visitor's response times before and during an attack. */
export async function measureVisitorDuring(
  attack: string,
  visited: Omit<VisitorOptions, 'until'>,
  run: () => Promise<unknown>,
) {
  const before = await measureVisitor({ ...visited, until: AbortSignal.timeout(3_000) })
  const finished = new AbortController()
  const during = measureVisitor({ ...visited, until: finished.signal })
  await run().finally(() => finished.abort())
  const { page, bare } = await during
  const row = (label: string, share: number, times: number[], reference: number[]) =>
    resultRow(attack, label, percentile(reference, share), percentile(times, share), 'ms')
  return [
    row(`another visitor's page, median of ${page.length}`, 0.5, page, before.page),
    row("another visitor's page, 95 of 100", 0.95, page, before.page),
    row('the bare server meanwhile, median', 0.5, bare, before.bare),
  ]
}
