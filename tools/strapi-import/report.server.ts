import { StartError } from '#platform/errors/startup-error.ts'

const COUNTS = ['taken', 'updated', 'unchanged', 'kept', 'left out'] as const
type Count = (typeof COUNTS)[number]
type Line = { kind: string; id: number | null; words: string }

/** What an import did, kept by kind and told at its end. `draft` collects a page's words until the page is stored. */
export function openReport() {
  const tally = new Map<string, Record<Count, number>>()
  const lines = { repaired: [] as Line[], kept: [] as Line[], leftOut: [] as Line[] }
  const of = (kind: string) =>
    tally.getOrInsertComputed(
      kind,
      () => Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>,
    )
  return {
    count(kind: string, count: Count) {
      of(kind)[count]++
    },
    repaired(kind: string, id: number | null, words: string) {
      lines.repaired.push({ kind, id, words })
    },
    kept(kind: string, id: number | null, words: string) {
      of(kind).kept++
      lines.kept.push({ kind, id, words })
    },
    leftOut(kind: string, id: number | null, words: string) {
      of(kind)['left out']++
      lines.leftOut.push({ kind, id, words })
    },
    /** Takes over what another report collected. */
    add(other: Report) {
      for (const [kind, counts] of other.tally) for (const count of COUNTS) of(kind)[count] += counts[count]
      for (const list of ['repaired', 'kept', 'leftOut'] as const) lines[list].push(...other.lines[list])
    },
    tally,
    lines,
  }
}
export type Report = {
  count: (kind: string, count: Count) => void
  repaired: Tell
  kept: Tell
  leftOut: Tell
  add: (other: Report) => void
  tally: Map<string, Record<Count, number>>
  lines: { repaired: Line[]; kept: Line[]; leftOut: Line[] }
}
type Tell = (kind: string, id: number | null, words: string) => void

/** The report as text; at most `most` lines of each list. */
export function reportText({ tally, lines }: Report, most = Number.POSITIVE_INFINITY): string {
  const table = [...tally].map(
    ([kind, counts]) =>
      `${kind.padEnd(12)}${COUNTS.map((count) => `${String(counts[count]).padStart(7)} ${count}`).join(' ')}`,
  )
  return [
    ...table,
    ...section('Repaired', lines.repaired, most),
    ...section('Kept as it is here', lines.kept, most),
    ...section('Left out', lines.leftOut, most),
    '',
  ].join('\n')
}

function section(title: string, lines: Line[], most: number) {
  if (lines.length === 0) return []
  const shown = lines.slice(0, most).map(({ kind, id, words }) => `  ${kind}${id === null ? '' : ` ${id}`}: ${words}`)
  const rest = lines.length - shown.length
  return ['', `${title}: ${lines.length}`, ...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])]
}

/** The import cannot go on: one sentence for whoever runs it. */
export class ImportError extends StartError {
  override name = 'ImportError'
}
