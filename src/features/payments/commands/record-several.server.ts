import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { nullable } from '#platform/forms/zod-fields.ts'
import { REGISTRATIONS_AT_ONCE } from '#shared/limits.ts'
import type { Account } from '#shared/payments/account.ts'
import type { LedgerMethod, PaymentState } from '#shared/payments/enums.ts'
import { type PaymentLine, type RefusalOfPayment, readLine } from '#shared/payments/record-several.ts'
import { listOwn } from '../access.server.ts'
import { listPayments, lockLedger, type Payment } from '../ledger.server.ts'
import { getPaymentTerms, listAccounts } from '../queries/accounts.server.ts'
import { amount, movementForm } from '../schema.ts'
import { append, assertPast } from './payments.server.ts'

const lines = z.preprocess(
  (value) => [value ?? []].flat().map(readLine),
  z
    .array(z.custom<PaymentLine>((line) => line !== null))
    .min(1)
    .max(REGISTRATIONS_AT_ONCE),
)

/** Payments of several people. `amount` null: each pays what they owe. */
export const severalForm = movementForm.extend({ lines, amount: nullable(amount) })

type Sent = { amount: number | null; method: LedgerMethod; movedOn: string; note: string | null; actorId: number }
export type RecordedSeveral = { changed: number[]; refused: { id: number; reason: RefusalOfPayment }[] }

/**
 * Enters that several people have paid: what each owes, or the same amount. What they announced is confirmed first. A form that is sent
 * again enters nothing again and answers the same; whose money has changed since it was shown is refused.
 */
export async function recordSeveral(ctx: RequestContext, ref: EventRef, input: unknown): Promise<RecordedSeveral> {
  const { eventId, role } = await authorizeEvent(ctx, 'money.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const form = parse(severalForm, input)
  assertPast(ctx, form)
  const { amount: each, method, moved_on: movedOn, note } = form
  const asked = new Map(form.lines.map((line) => [line.id, line]))
  return transaction(ctx, async (txCtx) => {
    const ids = await listOfEvent(txCtx, eventId, asked.keys())
    await lockLedger(txCtx, ids)
    const own = new Set(await listOwn(txCtx, { userId, role }, ids))
    const accounts = await listAccounts(
      txCtx,
      eventId,
      await getPaymentTerms(txCtx, eventId),
      sql`r.id = any(${idArray(ids)})`,
    )
    const found = new Map(accounts.map((account) => [account.id, account]))
    const rows = Map.groupBy(await listRows(txCtx, ids), ({ registrationId }) => registrationId)
    const payments = Map.groupBy(await listPayments(txCtx, ids), ({ registrationId }) => registrationId)
    const result: RecordedSeveral = { changed: [], refused: [] }
    for (const line of asked.values()) {
      const { id } = line
      const later = (rows.get(id) ?? []).filter((row) => row.id > line.seen)
      const sent = { amount: each, method, movedOn, note, actorId: userId }
      const wanted = { line, account: found.get(id), later, payments: payments.get(id) ?? [] }
      const reason = !ids.includes(id) ? 'missing' : own.has(id) ? 'own' : await record(txCtx, wanted, sent)
      if (reason) result.refused.push({ id, reason })
      else result.changed.push(id)
    }
    return result
  })
}

type Row = { id: number; registrationId: number; state: PaymentState; amount: number; actorId: number | null }
type Wanted = { line: PaymentLine; account: Account | undefined; later: Row[]; payments: Payment[] }

/** Enters what one has paid, or returns why not. */
async function record(
  ctx: RequestContext,
  { line, account, later, payments }: Wanted,
  { amount: each, ...sent }: Sent,
): Promise<RefusalOfPayment | null> {
  const wanted = each ?? line.open
  if (later.length > 0) return isSame(later, wanted, sent.actorId) ? null : 'changed'
  const open = account?.open ?? 0
  if (open !== line.open) return 'changed'
  if (open === 0) return 'owes_nothing'
  if (wanted > open) return 'more_than_open'
  const announced = payments.filter(({ state }) => state === 'announced')
  const left = announced.reduce((rest, payment) => rest - payment.amount, wanted)
  if (left < 0) return 'announced'
  const by = { registrationId: line.id, state: 'confirmed', actorId: sent.actorId } as const
  for (const { id, amount: said, method, movedOn, note } of announced)
    await append(ctx, { ...by, amount: said, method, movedOn, note }, id)
  if (left > 0) await append(ctx, { ...sent, ...by, amount: left })
  return null
}

/** Whether these rows are what the form wanted: it was sent before. */
const isSame = (rows: readonly Row[], wanted: number, userId: number) =>
  rows.every(({ state, actorId }) => state === 'confirmed' && actorId === userId) &&
  rows.reduce((sum, row) => sum + row.amount, 0) === wanted

const listOfEvent = async ({ db }: RequestContext, eventId: number, ids: Iterable<number>): Promise<number[]> =>
  (
    await db.execute<{ id: number }>(sql`select id from registrations where event_id = ${eventId}
      and anonymized_at is null and id = any(${idArray(ids)})`)
  ).map(({ id }) => id)

const listRows = async ({ db }: RequestContext, ids: number[]): Promise<Row[]> => [
  ...(await db.execute<Row>(sql`select id, registration_id as "registrationId", state, amount, actor_id as "actorId"
    from payments where registration_id = any(${idArray(ids)}) order by id`)),
]
