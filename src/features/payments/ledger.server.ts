import { randomInt } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { registrations } from '#features/registrations/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import type { EventStatus } from '#shared/enums.ts'
import type { LedgerMethod, PaymentState } from '#shared/payments/enums.ts'
import { createReference, normalizeReference, referencePrefix } from '#shared/payments/reference.ts'
import type { RegistrationRow } from '../registrations/registration-changes.server.ts'
import { paymentReferences, payments } from './table.server.ts'

/** Amounts in minor units. `announced` is what the player says they paid and nobody has confirmed. */
export type Balance = {
  registrationId: number
  total: number
  confirmed: number
  refunded: number
  /** `confirmed` less `refunded`. */
  paid: number
  announced: number
}

/** Does not authorize. Registrations that do not exist are left out. */
export async function listBalances(ctx: RequestContext, ids: number[]): Promise<Balance[]> {
  if (ids.length === 0) return []
  const rows =
    await ctx.db.execute<Balance>(sql`select registration_id as "registrationId", total, confirmed, refunded, paid, announced
    from registration_balances where registration_id = any(${sql.param(ids)}::int[])`)
  return [...rows]
}

export async function getBalance(ctx: RequestContext, id: number): Promise<Balance> {
  const [balance] = await listBalances(ctx, [id])
  if (!balance) throw notFound()
  return balance
}

/**
 * Locks the payments of registrations until the end of the transaction, in the order of their ids. Whoever also takes or frees seats locks
 * those of the event before.
 */
export async function lockLedger(ctx: RequestContext, ids: number[]): Promise<RegistrationRow[]> {
  return ctx.db
    .select()
    .from(registrations)
    .where(sql`${registrations.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(registrations.id)
    .for('no key update')
}

type NewPayment = {
  registrationId: number
  state: PaymentState
  method: LedgerMethod
  amount: number
  movedOn: string
  note?: string | null
  externalId?: string | null
  actorId: number | null
}

/** The most that a registration may cost, or have been paid, in minor units: what its sums are stored in ends not far above it. */
export const LEDGER_MAX = 1_000_000_000

/**
 * Appends the first row of a payment, or with `paymentId` its next state. Under the lock of the ledger. Returns the payment's id. Throws
 * `invalid` beyond `LEDGER_MAX`.
 */
export async function addPayment(ctx: RequestContext, row: NewPayment, paymentId?: number): Promise<number> {
  const { announced, confirmed } = await getBalance(ctx, row.registrationId)
  const isMore = row.state === 'announced' || row.state === 'confirmed'
  if (isMore && announced + confirmed + row.amount > LEDGER_MAX)
    throw new AppError('invalid', { fields: { amount: 'number' } })
  const values = { ...row, createdAt: ctx.now }
  if (paymentId !== undefined) {
    await ctx.db.insert(payments).values({ ...values, paymentId })
    return paymentId
  }
  const [next] = await ctx.db.execute<{ id: number }>(sql`select nextval('payments_id_seq')::int as id`)
  const id = next!.id
  await ctx.db
    .insert(payments)
    .overridingSystemValue()
    .values({ ...values, id, paymentId: id })
  return id
}

export type Payment = {
  id: number
  registrationId: number
  state: PaymentState
  method: LedgerMethod
  /** Of the last row that is not a refund, in minor units. */
  amount: number
  refunded: number
  movedOn: string
  note: string | null
  actorId: number | null
  /** When its first row was written, and its last. */
  beganAt: Date
  changedAt: Date
}

/** Payments as their rows say now, in the order in which they began. Does not authorize. */
export async function listPayments(ctx: RequestContext, ids: number[]): Promise<Payment[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.execute<
    Omit<Payment, 'beganAt' | 'changedAt'> & Record<'beganAt' | 'changedAt', string>
  >(sql`
    select payment_id as id, registration_id as "registrationId", (array_agg(state order by id desc))[1] as state,
      (array_agg(method order by id desc) filter (where state <> 'refunded'))[1] as method,
      (array_agg(amount order by id desc) filter (where state <> 'refunded'))[1] as amount,
      coalesce(sum(amount) filter (where state = 'refunded'), 0)::int as refunded,
      (array_agg(moved_on order by id desc) filter (where state <> 'refunded'))[1]::text as "movedOn",
      (array_agg(note order by id desc))[1] as note, (array_agg(actor_id order by id desc))[1] as "actorId",
      min(created_at)::text as "beganAt", max(created_at)::text as "changedAt"
    from payments where registration_id = any(${sql.param(ids)}::int[])
    group by registration_id, payment_id order by payment_id`)
  return rows.map((row) => ({ ...row, beganAt: new Date(row.beganAt), changedAt: new Date(row.changedAt) }))
}

/** The last row of the payments of a registration; 0: it has none. Does not authorize. */
export async function lastPaymentRow({ db }: RequestContext, registrationId: number): Promise<number> {
  const [row] = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from payments where registration_id = ${registrationId}`,
  )
  return row!.last
}

/** The last row of the charges of a registration; 0: it has none. Does not authorize. */
export async function lastChargeRow({ db }: RequestContext, registrationId: number): Promise<number> {
  const [row] = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from registration_charges where registration_id = ${registrationId}`,
  )
  return row!.last
}

/** Whether money of it counts as paid. */
export const isReceived = ({ state }: Payment) => state === 'confirmed' || state === 'refunded'

/** What is owed to the organization now, in minor units: of a cancelled event nobody owes anything, whatever it costs by the ledger. */
export const owesOf = (
  { total, paid }: Pick<Balance, 'total' | 'paid'>,
  { eventStatus }: { eventStatus: EventStatus },
): number => (eventStatus === 'cancelled' ? 0 : Math.max(0, total - paid))

const ATTEMPTS = 20

/** Gives a registration the reference that its payer writes into a transfer. One that has one keeps it. */
export async function addReference(ctx: RequestContext, registrationId: number, eventTitle: string) {
  const prefix = referencePrefix(eventTitle)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const reference = createReference(prefix, randomInt(2 ** 20))
    const [added] = await ctx.db
      .insert(paymentReferences)
      .values({ reference, normalized: normalizeReference(reference), registrationId })
      .onConflictDoNothing()
      .returning()
    if (added || (await findReference(ctx, registrationId))) return
  }
  throw new Error(`no free payment reference for ${prefix}`)
}

/** Does not authorize. */
export async function findReference({ db }: RequestContext, registrationId: number): Promise<string | null> {
  const [row] = await db.select().from(paymentReferences).where(eq(paymentReferences.registrationId, registrationId))
  return row?.reference ?? null
}

/** SQL: when a registration came to the person who has it now. What was written about the money of the person before is not theirs to read. */
export const heldSince = (registrationId: SQL) => sql`coalesce((select max(h.at) from registration_history h
  where h.registration_id = ${registrationId} and h.action = 'handover_done'), '-infinity'::timestamptz)`

/** Which payments are those of the person who holds a registration: not those from before it was handed over. Does not authorize. */
export async function ownPaymentTest(
  { db }: RequestContext,
  registrationId: number,
): Promise<(payment: Payment) => boolean> {
  const [row] = await db.execute<{ since: string | null }>(sql`select max(at)::text as since from registration_history
    where registration_id = ${registrationId} and action = 'handover_done'`)
  const since = row?.since ? new Date(row.since) : null
  return ({ beganAt }) => since === null || beganAt > since
}
