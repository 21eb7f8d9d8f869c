import { middle, type Round } from './load.ts'

export type Row = { what: string; bytes: number; kept: Round[]; made: Round[]; ceiling: Round[]; alone: number }

const of = (rounds: Round[], key: keyof Round) => rounds.map((round) => round[key])
const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2))
const spread = (numbers: number[]) =>
  `${figure(middle(numbers))} (${figure(Math.min(...numbers))}-${figure(Math.max(...numbers))})`
const percent = (part: number, whole: number) => `${figure((100 * part) / whole)} %`

/** Round by round, so that what else the machine did at that moment counts on both sides. */
const ratio = (part: Round[], whole: Round[]) => {
  const ratios = part.map(({ rate }, n) => rate / (whole[n]?.rate ?? Number.NaN))
  return `${percent(middle(ratios), 1)} (${percent(Math.min(...ratios), 1)}-${percent(Math.max(...ratios), 1)})`
}

const HEAD = [
  ...['what', 'bytes', 'ceiling req/s', 'CPU ms', 'kept req/s', 'of ceiling', 'p50/p99 ms', 'CPU ms'],
  ...['made req/s', 'of ceiling', 'p50/p99 ms', 'CPU ms', 'alone ms'],
]

/** Medians of the rounds, least and most in brackets. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ what, bytes, kept, made, ceiling, alone }) => [
    what,
    bytes.toLocaleString('en'),
    spread(of(ceiling, 'rate')),
    figure(middle(of(ceiling, 'cpu'))),
    spread(of(kept, 'rate')),
    ratio(kept, ceiling),
    `${middle(of(kept, 'p50'))}/${middle(of(kept, 'p99'))}`,
    figure(middle(of(kept, 'cpu'))),
    spread(of(made, 'rate')),
    ratio(made, ceiling),
    `${middle(of(made, 'p50'))}/${middle(of(made, 'p99'))}`,
    figure(middle(of(made, 'cpu'))),
    figure(alone),
  ])
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
