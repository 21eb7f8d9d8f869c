import { formatReference } from '#shared/payments/reference.ts'
import { BOOKED_AT_ONCE } from '#shared/payments/statement.ts'
import {
  PREVIEW_GROUPS,
  type PreviewGroup,
  type PreviewLine,
  type PreviewPerson,
  type StatementPreview,
} from '#shared/payments/statement-preview.ts'
import type { StoredStatement } from '../../table.server.ts'
import { contextOf, type MatchFacts } from './facts.ts'
import { matchLines } from './match-lines.ts'
import { wordsOf } from './names.ts'
import type { Payee } from './payee.ts'

/** Lines of a group that are shown; the others come when these are done. */
const SHOWN = 100
const PROBLEMS_SHOWN = 50
const FOUND_SHOWN = 100
/** Characters of a line's text; banks have room for 140. */
const TEXT_SHOWN = 200

/** What someone looks for: the line, and a part of a name or reference. */
export type Search = { line: number | null; query: string }

/** What the page shows of the lines. `others`: registrations of other events that stand in it. */
export type LinesPreview = Omit<
  StatementPreview,
  'id' | 'fileName' | 'firstDay' | 'lastDay' | 'otherAccount' | 'maySetAside'
> & {
  accounts: string[]
  others: number[]
}

/** Compares a statement with the ledger as it is now. Runs in a worker, so both come as text. `importedAt`: ISO. */
export function previewStatement(
  statementText: string,
  factsText: string,
  search: Search & { importedAt: string },
): LinesPreview {
  const statement = JSON.parse(statementText) as StoredStatement
  const { lines: own, format, movements, heading, accounts, foreign, problems } = statement
  const facts = JSON.parse(factsText) as MatchFacts
  const matches = matchLines(own, contextOf(own, facts))
  const lines = own.map(
    ({ day, amount, payer, text }, index): PreviewLine => ({
      index,
      day,
      amount,
      payer: payer.slice(0, TEXT_SHOWN),
      text: text.slice(0, TEXT_SHOWN),
      match: matches[index]!,
    }),
  )
  const grouped = Map.groupBy(lines, (line) => groupOf(line, search.importedAt))
  const groups = Object.fromEntries(
    PREVIEW_GROUPS.map((group) => {
      const all = grouped.get(group) ?? []
      return [group, { count: all.length, amount: sumOf(all), lines: all.slice(0, SHOWN) }]
    }),
  ) as StatementPreview['groups']
  const chosen = search.line === null ? null : (lines[search.line] ?? null)
  const shown = [...Object.values(groups).flatMap((group) => group.lines), ...(chosen ? [chosen] : [])]
  const sure = (grouped.get('sure') ?? []).slice(0, BOOKED_AT_ONCE)
  return {
    format,
    movements,
    heading,
    accounts,
    groups,
    ...findPeople(facts.payees, shown),
    incoming: lines.length + foreign.length,
    problems: problems.slice(0, PROBLEMS_SHOWN),
    foreign: foreign
      .slice(0, SHOWN)
      .map((line) => ({ ...line, text: line.text.slice(0, TEXT_SHOWN), payer: line.payer.slice(0, TEXT_SHOWN) })),
    sure: {
      count: sure.length,
      amount: sumOf(sure),
      items: sure
        .flatMap(({ index, match }) => (match.kind === 'sure' ? `${index}:${match.shares[0].registrationId}` : []))
        .join(','),
    },
    payments: (grouped.get('done') ?? []).flatMap(paymentsOf).slice(0, BOOKED_AT_ONCE),
    choosing: chosen && { line: chosen, query: search.query, ...findMatching(facts.payees, search.query) },
  }
}

const sumOf = (lines: readonly PreviewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Of another file, or from before, a line was booked already; since then it is done. */
function groupOf({ match }: PreviewLine, importedAt: string): PreviewGroup {
  if (match.kind !== 'booked') return match.kind
  const isNew = match.from === 'line' && match.payments.some(({ at }) => at >= importedAt)
  return isNew ? 'done' : 'booked'
}

const paymentsOf = ({ match }: PreviewLine) =>
  match.kind === 'booked' ? match.payments.map(({ paymentId }) => paymentId) : []

function idsOf({ match }: PreviewLine): number[] {
  if ('shares' in match) return match.shares.map(({ registrationId }) => registrationId)
  if (match.kind === 'unknown') return match.candidates
  return match.kind === 'booked' ? match.payments.map(({ registrationId }) => registrationId) : []
}

const toPerson = ({ id, name, reference, open }: Payee): PreviewPerson => ({
  id,
  name,
  open,
  event: null,
  reference: reference && formatReference(reference),
})

/** Who stands in these lines, also those of other events of the organization. */
function findPeople(payees: readonly Payee[], lines: PreviewLine[]): Pick<LinesPreview, 'people' | 'others'> {
  const ids = new Set(lines.flatMap(idsOf))
  const here = payees.filter(({ id }) => ids.delete(id))
  return { people: Object.fromEntries(here.map((payee) => [payee.id, toPerson(payee)])), others: [...ids] }
}

/** People by a part of their names or reference; those who owe first. */
function findMatching(payees: readonly Payee[], query: string) {
  const words = [...wordsOf(query), ...(/\d/.test(query) ? [query.replace(/[^\p{L}\d]/gu, '').toLowerCase()] : [])]
  const isFound = ({ names, reference }: Payee) => {
    const text = `${names.flatMap(wordsOf).join(' ')} ${reference?.toLowerCase() ?? ''}`
    return words.length === 0 || words.some((word) => text.includes(word))
  }
  const found = payees.filter(isFound)
  const sorted = found.toSorted((a, b) => Number(b.open > 0) - Number(a.open > 0) || a.name.localeCompare(b.name, 'es'))
  return { people: sorted.slice(0, FOUND_SHOWN).map(toPerson), found: found.length }
}
