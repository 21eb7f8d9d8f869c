import type { EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeMoneyOf, listOwn } from '../../access.server.ts'
import { lockLedger } from '../../ledger.server.ts'
import { readStatementText } from '../imports.server.ts'
import { DECIDE_LINE, DECIDE_SURE, runMatching } from '../match/tasks.server.ts'
import { getMatchFacts } from '../queries/match-context.server.ts'
import { bookForm, sureForm } from '../schema.ts'
import { type OpenImport, openImport, withImport } from './open-import.server.ts'
import { writeBooking } from './write-booking.server.ts'

/** `same`: the person has a payment like it already. `changed`: what the page proposed is no longer so. `own`: the editor's own. */
export type Booked = { booked: number; skipped: 'same' | 'changed' | 'own' | null }

/** Books the lines that the page called sure, as far as they still are. */
export async function bookSureLines(ctx: RequestContext, ref: EventRef, input: unknown): Promise<Booked> {
  const sent = parse(sureForm, input)
  const ids = sent.items.flatMap(({ registrationIds }) => registrationIds)
  const lines = new Set(sent.items.map(({ index }) => index)).size
  return bookDecided(
    ctx,
    { ref, importId: sent.import, ids },
    {
      decide: (text, facts) => runMatching(ctx, DECIDE_SURE, [text, facts, sent.items]),
      async book(txCtx, open, bookings) {
        const own = await listOwn(txCtx, open, ids)
        const others = bookings.filter(
          ({ shares }) => !shares.some(({ registrationId }) => own.includes(registrationId)),
        )
        for (const booking of others) await writeBooking(txCtx, open, booking)
        const booked = others.length
        return { booked, skipped: booked === lines ? null : own.length > 0 ? 'own' : 'changed' }
      },
    },
  )
}

/** Books one line to whom the page proposed, or to the person chosen. */
export async function bookLine(ctx: RequestContext, ref: EventRef, input: unknown): Promise<Booked> {
  const { import: importId, line, registrations, difference, different } = parse(bookForm, input)
  for (const id of registrations) await authorizeMoneyOf(ctx, 'money.edit', id)
  const chosen = { line, registrations, isWaived: difference === 'waived', isDifferent: different !== undefined }
  return bookDecided(
    ctx,
    { ref, importId, ids: registrations },
    {
      decide: (text, facts) => runMatching(ctx, DECIDE_LINE, [text, facts, chosen]),
      async book(txCtx, open, booking) {
        if (!booking) throw new AppError('statement_gone')
        if (typeof booking === 'string') return { booked: 0, skipped: booking }
        await writeBooking(txCtx, open, booking)
        return { booked: 1, skipped: null }
      },
    },
  )
}

/** How often someone else may change the money of an organization while it is matched. */
const ATTEMPTS = 5

type Steps<Decision> = {
  /** In a worker, by statement and facts. */
  decide: (text: string, facts: string) => Promise<Decision>
  book: (ctx: RequestContext, open: OpenImport, decision: Decision) => Promise<Booked>
}

/**
 * Decides without a lock, since a statement of thousands of lines takes a second, and books under it where nothing changed meanwhile:
 * `ids` are the registrations whose payments are locked.
 */
async function bookDecided<Decision>(
  ctx: RequestContext,
  { ref, importId, ids }: { ref: EventRef; importId: number; ids: number[] },
  { decide, book }: Steps<Decision>,
): Promise<Booked> {
  const factsOf = async (at: RequestContext, open: OpenImport) =>
    JSON.stringify(await getMatchFacts(at, open, open.opened))
  const before = await openImport(ctx, ref, importId)
  const text = await readStatementText(ctx, before.opened)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const facts = await factsOf(ctx, await openImport(ctx, ref, importId))
    const decision = await decide(text, facts)
    const booked = await withImport(ctx, { ref, importId }, async (txCtx, open) => {
      await lockLedger(txCtx, ids)
      return (await factsOf(txCtx, open)) === facts ? book(txCtx, open, decision) : null
    })
    if (booked) return booked
  }
  return { booked: 0, skipped: 'changed' }
}
