import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { isAmong } from '#features/registrations/queries/players/player-conditions.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { isAccount, type ParsedStatement } from '#shared/payments/statement.ts'
import {
  PREVIEW_GROUPS,
  type PreviewGroup,
  type PreviewLine,
  type PreviewPerson,
  type StatementPreview,
} from '#shared/payments/statement-preview.ts'
import { findPaymentSettings } from '../../settings.server.ts'
import { findImport, type StatementImport } from '../imports.server.ts'
import { matchLines } from '../match/match-lines.ts'
import { wordsOf } from '../match/names.ts'
import type { Payee } from '../match/payee.ts'
import { getMatchContext } from './match-context.server.ts'

/** Lines of a group that are shown; the others come when these are done. */
const SHOWN = 100
const PROBLEMS_SHOWN = 50
const FOUND_SHOWN = 100

/** What somebody looks for: the line, and a part of a name or reference. */
type Search = { line: number | null; query: string }

/** The bank statement that the actor is matching, compared with the ledger as it is now; null: none. */
export async function getStatementPreview(
  ctx: RequestContext,
  ref: EventRef,
  search: Search,
): Promise<StatementPreview | null> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'money.edit', ref)
  const opened = await findImport(ctx, { eventId, userId: authorizeSignedIn(ctx).id })
  if (!opened) return null
  const { statement, id, fileName } = opened
  const context = await getMatchContext(ctx, { eventId, organizationId }, statement)
  const lines = toPreviewLines(opened, matchLines(statement.lines, context))
  const groups = toGroups(lines, opened)
  const shown = Object.values(groups).flatMap((group) => group.lines)
  const chosen = search.line === null ? null : (lines[search.line] ?? null)
  const days = statement.lines.map(({ day }) => day).sort()
  return {
    ...{ id, fileName, groups, format: statement.format, movements: statement.movements, heading: statement.heading },
    incoming: lines.length + statement.foreign.length,
    ...{ firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
    otherAccount: otherAccount(statement, (await findPaymentSettings(ctx, eventId)).iban),
    problems: statement.problems.slice(0, PROBLEMS_SHOWN),
    foreign: statement.foreign.slice(0, SHOWN),
    sure: lines
      .flatMap(({ index, match }) => (match.kind === 'sure' ? `${index}:${match.shares[0].registrationId}` : []))
      .join(','),
    payments: groupLines(lines, opened, 'done').flatMap(paymentsOf),
    people: await findPeople(ctx, context.payees, chosen ? [...shown, chosen] : shown),
    choosing: chosen && { line: chosen, query: search.query, ...findMatching(context.payees, search.query) },
  }
}

function otherAccount({ accounts = [] }: Partial<Pick<ParsedStatement, 'accounts'>>, iban: string | null) {
  const [first] = accounts
  if (!first || !iban || accounts.some((account) => isAccount(account, iban))) return null
  return { file: first.slice(-4), event: iban.slice(-4) }
}

const toPreviewLines = ({ statement }: StatementImport, matches: PreviewLine['match'][]): PreviewLine[] =>
  statement.lines.map(({ day, amount, payer, text }, index) => ({
    index,
    day,
    amount,
    payer,
    text,
    match: matches[index]!,
  }))

/** Of another file, or from before, a line was booked already; since then it is done. */
function groupOf({ match }: PreviewLine, { createdAt }: StatementImport): PreviewGroup {
  if (match.kind !== 'booked') return match.kind
  const isNew = match.from === 'line' && match.payments.some(({ at }) => at >= createdAt.toISOString())
  return isNew ? 'done' : 'booked'
}

const groupLines = (lines: PreviewLine[], opened: StatementImport, group: PreviewGroup) =>
  lines.filter((line) => groupOf(line, opened) === group)

function toGroups(lines: PreviewLine[], opened: StatementImport): StatementPreview['groups'] {
  const groups = PREVIEW_GROUPS.map((group) => {
    const own = groupLines(lines, opened, group)
    const amount = own.reduce((sum, line) => sum + line.amount, 0)
    return [group, { count: own.length, amount, lines: own.slice(0, SHOWN) }] as const
  })
  return Object.fromEntries(groups) as StatementPreview['groups']
}

const paymentsOf = ({ match }: PreviewLine) =>
  match.kind === 'booked' ? match.payments.map(({ paymentId }) => paymentId) : []

function idsOf({ match }: PreviewLine): number[] {
  if ('shares' in match) return match.shares.map(({ registrationId }) => registrationId)
  if (match.kind === 'unknown') return match.candidates
  return match.kind === 'booked' ? match.payments.map(({ registrationId }) => registrationId) : []
}

const toPerson = ({ id, name, reference, open }: Payee): PreviewPerson => ({
  ...{ id, name, open, event: null },
  reference: reference && formatReference(reference),
})

/** Who stands in these lines, also those of other events of the organization. */
async function findPeople(ctx: RequestContext, payees: readonly Payee[], lines: PreviewLine[]) {
  const here = new Map(payees.map((payee) => [payee.id, payee]))
  const ids = new Set(lines.flatMap(idsOf))
  const people: StatementPreview['people'] = {}
  for (const id of ids) {
    const payee = here.get(id)
    if (payee) people[id] = toPerson(payee)
  }
  const others = [...ids].filter((id) => !here.has(id))
  if (others.length === 0) return people
  const rows = await ctx.db.execute<PreviewPerson>(sql`
    select r.id, coalesce(u.username, r.name, '') as name, f.reference, greatest(b.total - b.paid, 0) as open,
      (select x.title from event_texts x where x.event_id = r.event_id order by x.locale = ${contentLocale(ctx.locale)} desc limit 1) as event
    from registrations r join registration_balances b on b.registration_id = r.id left join users u on u.id = r.user_id
    left join payment_references f on f.registration_id = r.id where ${isAmong(sql`r.id`, others)}`)
  for (const row of rows) people[row.id] = { ...row, reference: row.reference && formatReference(row.reference) }
  return people
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
