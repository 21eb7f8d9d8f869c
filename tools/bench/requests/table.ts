import { median } from '../servers/statistics.ts'
import type { Aim } from './cases.ts'
import type { Round } from './load.ts'

export const SERVERS = ['bare', 'cached', 'new', 'changed'] as const
export type Rounds = Record<(typeof SERVERS)[number], Round[]>
export type Row = Rounds & {
  label: string
  aim: Aim | undefined
  bytes: number
  compressed: number
  /** The median time of one request after another, ms, when the answer is new. */
  alone: number
}

const valuesOf = (rounds: Round[], key: 'rate' | 'p50' | 'p99' | 'cpu' | 'databaseCpu') =>
  rounds.map((round) => round[key])
export const formatNumber = (value: number) =>
  Number.isNaN(value) ? 'n/a' : value >= 99.5 ? Math.round(value).toLocaleString('en') : value.toPrecision(2)
const spread = (numbers: number[]) =>
  `${formatNumber(median(numbers))} (${formatNumber(Math.min(...numbers))}-${formatNumber(Math.max(...numbers))})`
const times = (rounds: Round[]) =>
  `${formatNumber(median(valuesOf(rounds, 'p50')))}/${formatNumber(median(valuesOf(rounds, 'p99')))}`

/** In percent, compared round by round, so that other load on the machine affects both sides. */
const shareOfBare = (rounds: Round[], bare: Round[]) =>
  median(rounds.map(({ rate }, n) => (100 * rate) / (bare[n]?.rate ?? Number.NaN)))

/** CPU of server and database, ms per request. */
export const cpuOf = (rounds: Round[]) => median(rounds.map(({ cpu, databaseCpu }) => cpu + (databaseCpu || 0)))
const cpuParts = (rounds: Round[]) => {
  const [server, database] = [median(valuesOf(rounds, 'cpu')), median(valuesOf(rounds, 'databaseCpu'))]
  return `${formatNumber(cpuOf(rounds))} (${formatNumber(server)} + ${formatNumber(database)})`
}

/** Each aim with whether it is met. `reference` is the CPU of the smallest calendar, null for that one itself. */
function judge({ aim, compressed, ...row }: Row, reference: number | null) {
  if (!aim) return ''
  const cpu = cpuOf(row.new)
  const checks: [words: string, isMet: boolean][] = []
  const isGrown = reference !== null && aim.growth !== undefined
  if (isGrown)
    checks.push([`${formatNumber(cpu / reference)} times, at most ${aim.growth}`, cpu <= reference * aim.growth!])
  if (aim.cpu && !isGrown) checks.push([`at most ${aim.cpu} ms`, cpu <= aim.cpu])
  if (aim.ofBare) checks.push([`at least ${aim.ofBare} % of bare`, shareOfBare(row.new, row.bare) >= aim.ofBare])
  if (aim.compressed) checks.push([`at most ${aim.compressed} kB compressed`, compressed <= aim.compressed * 1000])
  return checks.map(([words, isMet]) => `${words}: ${isMet ? 'met' : '**not met**'}`).join('; ')
}

const markdown = (head: string[], lines: string[][]) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Medians of the rounds, with minimum and maximum in brackets. */
export const cachedTable = (rows: Row[]) =>
  markdown(
    ['what', 'bytes', 'compressed', 'bare req/s', 'CPU ms', 'cached req/s', 'of bare', 'p50/p99 ms', 'CPU ms'],
    rows.map(({ label, bytes, compressed, bare, cached }) => [
      label,
      bytes.toLocaleString('en'),
      compressed.toLocaleString('en'),
      spread(valuesOf(bare, 'rate')),
      formatNumber(median(valuesOf(bare, 'cpu'))),
      spread(valuesOf(cached, 'rate')),
      `${formatNumber(shareOfBare(cached, bare))} %`,
      times(cached),
      formatNumber(median(valuesOf(cached, 'cpu'))),
    ]),
  )

/** CPU as the sum of server and database, with both in brackets. */
export const notCachedTable = (rows: Row[], references: ReadonlyMap<string, number> | null) =>
  markdown(
    [
      ...['what', 'new: req/s', 'of bare', 'p50/p99 ms', 'CPU ms', 'one by one, ms'],
      ...['after a change: req/s', 'p50/p99 ms', 'CPU ms', 'aim'],
    ],
    rows.map((row) => [
      row.label,
      spread(valuesOf(row.new, 'rate')),
      `${formatNumber(shareOfBare(row.new, row.bare))} %`,
      times(row.new),
      cpuParts(row.new),
      formatNumber(row.alone),
      spread(valuesOf(row.changed, 'rate')),
      times(row.changed),
      cpuParts(row.changed),
      judge(row, references?.get(row.label) ?? null),
    ]),
  )
