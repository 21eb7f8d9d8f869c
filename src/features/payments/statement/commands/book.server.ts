import type { EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { StatementLine } from '#shared/payments/statement.ts'
import type { Match, Share } from '#shared/payments/statement-match.ts'
import { authorizeMoneyOf, listOwn } from '../../access.server.ts'
import { lockLedger } from '../../ledger.server.ts'
import { similarPayments } from '../match/duplicates.ts'
import { type MatchContext, matchLines } from '../match/match-lines.ts'
import { getMatchContext } from '../queries/match-context.server.ts'
import { bookForm, sureForm } from '../schema.ts'
import { lineAt, type OpenImport, withImport } from './open-import.server.ts'
import { writeBooking } from './write-booking.server.ts'

/** `same`: the person has a payment like it already. `changed`: what the page proposed is no longer so. `own`: the editor's own. */
export type Booked = { booked: number; skipped: 'same' | 'changed' | 'own' | null }

/** Books the lines that the page called sure, as far as they still are. */
export async function bookSureLines(ctx: RequestContext, ref: EventRef, input: unknown): Promise<Booked> {
  const sent = parse(sureForm, input)
  return withImport(ctx, { ref, importId: sent.import }, async (txCtx, open) => {
    const ids = sent.items.flatMap(({ registrationIds }) => registrationIds)
    const { matches } = await matchUnderLock(txCtx, open, ids)
    const own = await listOwn(txCtx, open, ids)
    let booked = 0
    // A line that was sent twice is one.
    const items = new Map(sent.items.map((item) => [item.index, item]))
    for (const { index, registrationIds } of items.values()) {
      const match = matches[index]
      if (match?.kind !== 'sure' || match.shares[0].registrationId !== registrationIds[0]) continue
      if (own.includes(match.shares[0].registrationId)) continue
      await writeBooking(txCtx, open, { line: lineAt(open, index), shares: match.shares, waived: 0 })
      booked++
    }
    return { booked, skipped: booked === items.size ? null : own.length > 0 ? 'own' : 'changed' }
  })
}

/** Books one line to whom the page proposed, or to the person chosen. */
export async function bookLine(ctx: RequestContext, ref: EventRef, input: unknown): Promise<Booked> {
  const sent = parse(bookForm, input)
  for (const id of sent.registrations) await authorizeMoneyOf(ctx, 'money.edit', id)
  return withImport(ctx, { ref, importId: sent.import }, async (txCtx, open) => {
    const line = lineAt(open, sent.line)
    const { matches, context } = await matchUnderLock(txCtx, open, sent.registrations)
    const match = matches[sent.line]!
    if (match.kind === 'aside' || (match.kind === 'booked' && match.from === 'line'))
      return { booked: 0, skipped: 'changed' }
    const shares = sharesOf(match, line, sent.registrations, context)
    if (!shares) return { booked: 0, skipped: 'changed' }
    if (!sent.different && hasSame(context, open, line, shares)) return { booked: 0, skipped: 'same' }
    const waived = match.kind === 'likely' && isProposed(match.shares, sent.registrations) ? match.waivable : 0
    await writeBooking(txCtx, open, { line, shares, waived: sent.difference === 'waived' ? waived : 0 })
    return { booked: 1, skipped: null }
  })
}

/** What the lines are now, with the payments of these registrations locked. */
async function matchUnderLock(ctx: RequestContext, open: OpenImport, ids: number[]) {
  await lockLedger(ctx, ids)
  const context = await getMatchContext(ctx, open, open.opened.statement)
  return { context, matches: matchLines(open.opened.statement.lines, context) }
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
  { opened }: OpenImport,
  line: StatementLine,
  shares: readonly Share[],
) {
  if (different.has(line.hash)) return false
  const own = new Set(opened.statement.lines.map(({ hash }) => hash))
  const others = received.filter(({ hash }) => hash === null || !own.has(hash))
  return shares.some(
    ({ registrationId, amount }) =>
      similarPayments(others, { line: { ...line, amount }, payees: [registrationId] }).length > 0,
  )
}
