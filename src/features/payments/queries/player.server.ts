import { sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { listCharges } from '#features/registrations/charges/charges.server.ts'
import { listOwnRows, type OwnRow } from '#features/registrations/queries/own/rows.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { PaymentMethod } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import {
  isPaidFor,
  type MoneyPhase,
  type OwnCharge,
  type OwnPayment,
  type OwnPayments,
  openOf,
  type PayChoice,
} from '#shared/payments/own-payments.ts'
import { scheduleOf } from '#shared/payments/schedule.ts'
import { interruptionOf } from '#shared/registrations/own-registration.ts'
import { isLive } from '#shared/registrations/states.ts'
import { findChangeSince } from '../account-change/change.server.ts'
import { findRefundTiers } from '../endings.server.ts'
import {
  type Balance,
  heldSince,
  isReceived,
  listBalances,
  listPayments,
  ownPaymentTest,
  type Payment,
} from '../ledger.server.ts'
import { paymentOptions } from '../payment-options.ts'
import { listRefundAccounts } from '../refund-account/refund-account.server.ts'
import { causesOf, dueRefundCause, listRefundCauses } from '../refund-cause.server.ts'
import { refundSteps } from '../refund-steps.ts'
import { findPaymentSettings } from '../settings.server.ts'

/** The money of a registration, for its holder. Throws 404 for anybody else. */
export async function getMyPayments(ctx: RequestContext, id: number): Promise<OwnPayments> {
  await authorizeHolder(ctx, id)
  const money = await readPayments(ctx, id)
  if (!money) throw notFound()
  return money
}

/** As its holder sees it. Null for a registration that nobody holds. Does not authorize. */
export async function readPayments(ctx: RequestContext, id: number): Promise<OwnPayments | null> {
  const [holding] = await ctx.db.execute<{ holderId: number | null; groupId: number | null }>(
    sql`select holder_id as "holderId", group_id as "groupId" from registrations where id = ${id}`,
  )
  if (!holding?.holderId) return null
  const { holderId, groupId } = holding
  const rows = await listOwnRows(ctx, sql`r.holder_id = ${holderId} and (r.id = ${id} or r.group_id = ${groupId})`)
  const own = rows.find((row) => row.id === id)
  if (!own) return null
  const balances = new Map(
    (
      await listBalances(
        ctx,
        rows.map((row) => row.id),
      )
    ).map((one) => [one.registrationId, one]),
  )
  const { total: cost, paid, refunded, announced } = balances.get(id)!
  // A cancelled event costs nobody anything: what was paid is to be given back.
  const waived = own.event.eventStatus === 'cancelled' && isLive(own.state) && !own.isTest ? cost : 0
  const total = cost - waived
  const settings = await findPaymentSettings(ctx, own.event.id)
  const seats = await listSeats(ctx, rows, balances)
  const phase = phaseOf(own, balances.get(id)!)
  const today = dayAt(ctx.now, own.zone)
  const account = {
    total,
    instalments: settings.instalments,
    firstDueOn: own.firstDueOn ?? today,
    eventStart: own.event.dateStart,
    today,
  }
  const pays = phase === 'owed' && interruptionOf(own) === null
  const payments = await listOwnPayments(ctx, id, holderId)
  // What was paid by card goes back to the card.
  const isToCard = payments.every(({ method, state }) => method === 'card' || state === 'rejected')
  return {
    refundAccount: (await listRefundAccounts(ctx, { registrationId: id })).get(id) ?? null,
    asksForAccount: paid > total && !own.isTest && !isToCard,
    phase,
    coin: own.coin,
    today,
    total,
    waived,
    paid,
    refunded,
    announced,
    reminderDays: settings.reminderDays,
    charges: await listOwnCharges(ctx, id),
    parts: phase === 'owed' ? scheduleOf({ ...account, paid }) : [],
    choices: pays ? choicesOf(own, { ...account, paid, announced }, seats) : [],
    methods: pays ? await listMethods(ctx, own.event.id, settings) : [],
    changedAccount: pays
      ? await findChangeSince(ctx, { eventId: own.event.id, since: own.createdAt, zone: own.zone })
      : null,
    refundCause: paid > total ? await dueRefundCause(ctx, id) : null,
    payments,
    proofs: await listProofs(ctx, id),
    mayAddProof: !own.isTest && (phase === 'owed' || phase === 'ended'),
    seats: pays && seats.length > 1 ? seats : [],
    refund: await refundOffer(ctx, own, { total, paid: paid + announced, today }),
  }
}

/** What has ended, or is of a cancelled event, is of no interest here unless money moved for it, or was to. */
function phaseOf({ state, isTest, price, event }: OwnRow, { total, confirmed, announced }: Balance): MoneyPhase {
  const moved = confirmed > 0 || announced > 0
  if (isTest || (total === 0 && price === 0 && !moved)) return 'none'
  if (isLive(state) && event.eventStatus !== 'cancelled') return isPaidFor(state) ? 'owed' : 'later'
  return moved || isPaidFor(state) ? 'ended' : 'none'
}

/** Seats of the group that something is owed for, each with its own reference. */
async function listSeats(ctx: RequestContext, rows: OwnRow[], balances: Map<number, Balance>) {
  const owed = rows.filter((row) => isPaidFor(row.state) && !row.isTest && openOf(balances.get(row.id)!) > 0)
  const ids = owed.map(({ id }) => id)
  const references = new Map(
    (
      await ctx.db.execute<{ id: number; reference: string }>(
        sql`select registration_id as id, reference from payment_references where registration_id = any(${sql.param(ids)}::int[])`,
      )
    ).map(({ id, reference }) => [id, reference]),
  )
  return owed.map(({ id, name }) => {
    return { id, name, open: openOf(balances.get(id)!), reference: references.get(id) ?? '' }
  })
}

type Account = Parameters<typeof scheduleOf>[0] & { announced: number }

/** The next part and the whole, and with companions everything, on the reference of the first seat. */
function choicesOf({ id }: OwnRow, account: Account, seats: OwnPayments['seats']): PayChoice[] {
  const seat = seats.find((one) => one.id === id)
  const choices: PayChoice[] = []
  if (seat) {
    const open = scheduleOf({ ...account, paid: account.paid + account.announced }).filter((part) => part.open > 0)
    const [next, ...later] = open
    const { dueOn = null, isOverdue = false } = next ?? {}
    if (next && later.length > 0)
      choices.push({ pay: 'part', amount: next.open, dueOn, isOverdue, reference: seat.reference })
    choices.push({ pay: 'all', amount: seat.open, dueOn, isOverdue, reference: seat.reference })
  }
  if (seats.length > 1) {
    const amount = seats.reduce((sum, { open }) => sum + open, 0)
    choices.push({ pay: 'group', amount, dueOn: null, isOverdue: false, reference: seats[0]!.reference })
  }
  return choices
}

async function listMethods(
  ctx: RequestContext,
  eventId: number,
  settings: Parameters<typeof paymentOptions>[0]['settings'],
) {
  const [event] = await ctx.db.execute<{ taken: PaymentMethod[] }>(
    sql`select to_json(payment_methods) as taken from events where id = ${eventId}`,
  )
  return paymentOptions({ taken: event?.taken ?? [], settings, locale: ctx.locale })
}

async function listOwnCharges(ctx: RequestContext, id: number): Promise<OwnCharge[]> {
  const reasons = await ctx.db.execute<{
    item: string
    reason: string
  }>(sql`select item, reason from registration_charges
    where registration_id = ${id} and reason is not null and created_at > ${heldSince(sql`${id}`)} order by id`)
  return (await listCharges(ctx, [id])).map(({ item, titleEs, titleEn, amount }) => ({
    item,
    amount,
    title: contentLocale(ctx.locale) === 'es' ? titleEs : (titleEn ?? titleEs),
    reasons: reasons.filter((one) => one.item === item).map(({ reason }) => reason),
  }))
}

/** Taken back by the player who had announced it. */
const isWithdrawn = ({ state, actorId }: Payment, userId: number) => state === 'rejected' && actorId === userId

async function listOwnPayments(ctx: RequestContext, id: number, holderId: number): Promise<OwnPayment[]> {
  const isOwn = await ownPaymentTest(ctx, id)
  const causes = await listRefundCauses(ctx, sql`p.registration_id = ${id}`)
  const listed = (await listPayments(ctx, [id])).filter((one) => !isWithdrawn(one, holderId))
  return listed.map((payment) => {
    const { id: paymentId, state, method, amount, refunded, movedOn, note, actorId } = payment
    const isTheirs = isOwn(payment)
    return {
      id: paymentId,
      state,
      method,
      amount,
      refunded,
      movedOn,
      refundCauses: causesOf(causes, paymentId),
      note: state === 'rejected' && isTheirs ? note : null,
      mayWithdraw: state === 'announced' && actorId === holderId,
      hasReceipt: isTheirs && isReceived(payment),
      isFormer: !isTheirs,
    }
  })
}

const listProofs = async (ctx: RequestContext, id: number) => [
  ...(await ctx.db.execute<{ hash: string; name: string }>(sql`select m.hash, m.name from registration_media l
    join media m on m.id = l.media_id
    where l.registration_id = ${id} and l.role = 'payment' and m.removed_at is null order by m.id`)),
]

/** What the rule of the day of registering gives back, while the player can still cancel. */
async function refundOffer(ctx: RequestContext, own: OwnRow, account: { total: number; paid: number; today: string }) {
  const { event, createdAt, zone } = own
  const mayCancel = isLive(own.state) && !own.isTest && event.eventStatus !== 'cancelled'
  const tiers = mayCancel ? await findRefundTiers(ctx, { eventId: event.id, createdAt }) : null
  if (!tiers || tiers.length === 0 || event.dateStart === null) return null
  return { since: dayAt(createdAt, zone), steps: refundSteps({ tiers, dateStart: event.dateStart, ...account }) }
}
