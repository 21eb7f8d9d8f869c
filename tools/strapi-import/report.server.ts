import { StartupError } from '#platform/errors/startup-error.ts'

const COUNTS = ['taken', 'updated', 'unchanged', 'kept', 'left out'] as const
type Count = (typeof COUNTS)[number]
type Line = { kind: string; id: number | null; message: string }

/** Collects what an import did, by kind of entry. A page has a report of its own until it is stored. */
export function createReport() {
  const counts = new Map<string, Record<Count, number>>()
  const lines = { repaired: [] as Line[], kept: [] as Line[], leftOut: [] as Line[] }
  const countsOf = (kind: string) =>
    counts.getOrInsertComputed(
      kind,
      () => Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>,
    )
  return {
    count(kind: string, count: Count) {
      countsOf(kind)[count]++
    },
    repaired(kind: string, id: number | null, message: string) {
      lines.repaired.push({ kind, id, message })
    },
    kept(kind: string, id: number | null, message: string) {
      countsOf(kind).kept++
      lines.kept.push({ kind, id, message })
    },
    leftOut(kind: string, id: number | null, message: string) {
      countsOf(kind)['left out']++
      lines.leftOut.push({ kind, id, message })
    },
    /** Adds the counts and lines of another report. */
    add(other: Report) {
      for (const [kind, added] of other.counts) for (const count of COUNTS) countsOf(kind)[count] += added[count]
      for (const list of ['repaired', 'kept', 'leftOut'] as const) lines[list].push(...other.lines[list])
    },
    counts,
    lines,
  }
}
export type Report = {
  count: (kind: string, count: Count) => void
  repaired: AddLine
  kept: AddLine
  leftOut: AddLine
  add: (other: Report) => void
  counts: Map<string, Record<Count, number>>
  lines: { repaired: Line[]; kept: Line[]; leftOut: Line[] }
}
type AddLine = (kind: string, id: number | null, message: string) => void

/** The report as text, with at most `maxLines` of each list. */
export function formatReport({ counts, lines }: Report, maxLines = Number.POSITIVE_INFINITY): string {
  const table = [...counts].map(
    ([kind, counts]) =>
      `${kind.padEnd(12)}${COUNTS.map((count) => `${String(counts[count]).padStart(7)} ${count}`).join(' ')}`,
  )
  return [
    ...table,
    ...section('Repaired', lines.repaired, maxLines),
    ...section('Kept as it is here', lines.kept, maxLines),
    ...section('Left out', lines.leftOut, maxLines),
    '',
  ].join('\n')
}

function section(title: string, lines: Line[], maxLines: number) {
  if (lines.length === 0) return []
  const shown = lines
    .slice(0, maxLines)
    .map(({ kind, id, message }) => `  ${kind}${id === null ? '' : ` ${id}`}: ${message}`)
  const rest = lines.length - shown.length
  return ['', `${title}: ${lines.length}`, ...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])]
}

/** The import cannot continue; the message is shown to whoever runs it. */
export class ImportError extends StartupError {
  override name = 'ImportError'
}
