import { median, type Round } from './load.ts'

export type Row = { label: string; bytes: number; cached: Round[]; uncached: Round[]; bare: Round[]; alone: number }

const valuesOf = (rounds: Round[], key: keyof Round) => rounds.map((round) => round[key])
const formatNumber = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2))
const spread = (numbers: number[]) =>
  `${formatNumber(median(numbers))} (${formatNumber(Math.min(...numbers))}-${formatNumber(Math.max(...numbers))})`
const percent = (part: number, whole: number) => `${formatNumber((100 * part) / whole)} %`

/** Compares round by round, so that other load on the machine affects both sides. */
const ratio = (part: Round[], whole: Round[]) => {
  const ratios = part.map(({ rate }, n) => rate / (whole[n]?.rate ?? Number.NaN))
  return `${percent(median(ratios), 1)} (${percent(Math.min(...ratios), 1)}-${percent(Math.max(...ratios), 1)})`
}

const HEAD = [
  ...['what', 'bytes', 'bare req/s', 'CPU ms', 'cached req/s', 'of bare', 'p50/p99 ms', 'CPU ms'],
  ...['uncached req/s', 'of bare', 'p50/p99 ms', 'CPU ms', 'sequential ms'],
]

/** Medians of the rounds, with minimum and maximum in brackets. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ label, bytes, cached, uncached, bare, alone }) => [
    label,
    bytes.toLocaleString('en'),
    spread(valuesOf(bare, 'rate')),
    formatNumber(median(valuesOf(bare, 'cpu'))),
    spread(valuesOf(cached, 'rate')),
    ratio(cached, bare),
    `${median(valuesOf(cached, 'p50'))}/${median(valuesOf(cached, 'p99'))}`,
    formatNumber(median(valuesOf(cached, 'cpu'))),
    spread(valuesOf(uncached, 'rate')),
    ratio(uncached, bare),
    `${median(valuesOf(uncached, 'p50'))}/${median(valuesOf(uncached, 'p99'))}`,
    formatNumber(median(valuesOf(uncached, 'cpu'))),
    formatNumber(alone),
  ])
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
