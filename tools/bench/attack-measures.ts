import { setTimeout as sleep } from 'node:timers/promises'
import type { Opened } from './process.ts'

/** One row: attack, what, reference, measured, and how many times the reference that is. */
export type Figure = string[]

export const figure = (attack: string, what: string, reference: number, measured: number, unit: string): Figure => [
  ...[attack, what, `${round(reference)} ${unit}`, `${round(measured)} ${unit}`],
  (measured / reference).toFixed(1),
]

const round = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

/** The time that this share of all stays within: 0.5 is the median. */
export const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** One request, its answer received whole: status, bytes and ms. */
export async function timed(url: string, init: RequestInit = {}) {
  const start = performance.now()
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(120_000), ...init })
  const { byteLength: bytes } = await answer.arrayBuffer()
  return { status: answer.status, bytes, ms: performance.now() - start }
}

type Visited = { page: number[]; bare: number[] }
type Visit = { page: string; bare: Opened; until: AbortSignal }

/** One visitor who asks for a page again and again until the signal; in between for the bare server, which tells what the machine costs. */
export async function visit({ page, bare, until }: Visit): Promise<Visited> {
  const times: Visited = { page: [], bare: [] }
  while (!until.aborted) {
    const { status, ms } = await timed(page)
    if (status !== 200) throw new Error(`${page} answers ${status}`)
    times.page.push(ms)
    times.bare.push((await timed(bare.address)).ms)
    await sleep(20)
  }
  return times
}

/** What a visitor sees before an attack and during it, in rows. */
export async function beside(attack: string, visited: Omit<Visit, 'until'>, run: () => Promise<unknown>) {
  const before = await visit({ ...visited, until: AbortSignal.timeout(3_000) })
  const over = new AbortController()
  const during = visit({ ...visited, until: over.signal })
  await run().finally(() => over.abort())
  const { page, bare } = await during
  const row = (what: string, share: number, times: number[], usual: number[]) =>
    figure(attack, what, percentile(usual, share), percentile(times, share), 'ms')
  return [
    row(`another visitor's page, median of ${page.length}`, 0.5, page, before.page),
    row("another visitor's page, 95 of 100", 0.95, page, before.page),
    row('the bare server meanwhile, median', 0.5, bare, before.bare),
  ]
}
