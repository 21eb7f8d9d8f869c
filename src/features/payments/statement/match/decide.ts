import type { StatementLine } from '#shared/payments/statement.ts'
import type { Match, Share } from '#shared/payments/statement-match.ts'
import type { StoredStatement } from '../../table.server.ts'
import { similarPayments } from './duplicates.ts'
import { contextOf, type MatchFacts } from './facts.ts'
import { type MatchContext, matchLines } from './match-lines.ts'

/** What is booked of a line. `waived`: what is forgiven of the difference. */
export type Booking = { line: StatementLine; shares: readonly Share[]; waived: number }

type Item = { index: number; registrationIds: number[] }
type Chosen = { line: number; registrations: number[]; isWaived: boolean; isDifferent: boolean }

function matched(statementText: string, factsText: string) {
  const { lines } = JSON.parse(statementText) as StoredStatement
  const context = contextOf(lines, JSON.parse(factsText) as MatchFacts)
  return { lines, context, matches: matchLines(lines, context) }
}

/** Of the lines that the page called sure those that still are. Runs in a worker, so statement and facts come as text. */
export function decideSure(statementText: string, factsText: string, items: readonly Item[]): Booking[] {
  const { lines, matches } = matched(statementText, factsText)
  // A line that was sent twice is one.
  return [...new Map(items.map((item) => [item.index, item])).values()].flatMap(({ index, registrationIds }) => {
    const match = matches[index]
    if (match?.kind !== 'sure' || match.shares[0].registrationId !== registrationIds[0]) return []
    return [{ line: lines[index]!, shares: match.shares, waived: 0 }]
  })
}

/**
 * One line for whom the page proposed, or for the person chosen. `same`: they have a payment like it already. `changed`: what the page
 * proposed is no longer so. Null: the import has no such line.
 */
export function decideLine(
  statementText: string,
  factsText: string,
  chosen: Chosen,
): Booking | 'same' | 'changed' | null {
  const { lines, context, matches } = matched(statementText, factsText)
  const [line, match] = [lines[chosen.line], matches[chosen.line]]
  if (!line || !match) return null
  if (match.kind === 'aside' || (match.kind === 'booked' && match.from === 'line')) return 'changed'
  const shares = sharesOf(match, line, chosen.registrations, context)
  if (!shares) return 'changed'
  if (!chosen.isDifferent && hasSame(context, lines, line, shares)) return 'same'
  const waivable = match.kind === 'likely' && isProposed(match.shares, chosen.registrations) ? match.waivable : 0
  return { line, shares, waived: chosen.isWaived ? waivable : 0 }
}

const isProposed = (shares: readonly Share[], ids: readonly number[]) =>
  shares.length === ids.length && shares.every(({ registrationId }) => ids.includes(registrationId))

/** What was proposed for these people, or all of it for one person of the event; null: it cannot be told who pays how much. */
function sharesOf(
  match: Match,
  line: StatementLine,
  ids: readonly number[],
  { payees }: MatchContext,
): readonly Share[] | null {
  if ('shares' in match && isProposed(match.shares, ids)) return match.shares
  const [id, ...others] = ids
  if (id === undefined || others.length > 0 || !payees.some((payee) => payee.id === id)) return null
  return [{ registrationId: id, amount: line.amount }]
}

function hasSame(
  { received, different }: MatchContext,
  lines: readonly StatementLine[],
  line: StatementLine,
  shares: readonly Share[],
) {
  if (different.has(line.hash)) return false
  const own = new Set(lines.map(({ hash }) => hash))
  const others = received.filter(({ hash }) => hash === null || !own.has(hash))
  return shares.some(
    ({ registrationId, amount }) =>
      similarPayments(others, { line: { ...line, amount }, payees: [registrationId] }).length > 0,
  )
}
