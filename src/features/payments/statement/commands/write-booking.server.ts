import { sql } from 'drizzle-orm'
import { addCharges } from '#features/registrations/charges/charges.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { contentLocale } from '#shared/languages.ts'
import type { StatementLine } from '#shared/payments/statement.ts'
import { append } from '../../commands/payments.server.ts'
import { listPayments, type Payment } from '../../ledger.server.ts'
import { statementLines } from '../../table.server.ts'
import type { Booking } from '../match/decide.ts'
import type { OpenImport } from './open-import.server.ts'

/** The item of the charge that forgives what was missing from a line. */
export const waivedItem = (hash: string) => `statement:${hash.slice(0, 24)}`

/** Adds the payments of a line to the ledger, which is locked. What the player announced is confirmed instead. */
export async function writeBooking(ctx: RequestContext, open: OpenImport, { line, shares, waived }: Booking) {
  const { organizationId, eventId, userId } = open
  for (const { registrationId, amount } of shares) {
    const [registration] = await ctx.db.execute<{ isTest: boolean }>(
      sql`select is_test as "isTest" from registrations where id = ${registrationId}`,
    )
    if (!registration || registration.isTest) throw new AppError('registration_changed')
    const announced = findAnnounced(await listPayments(ctx, [registrationId]), line, amount)
    const row = {
      registrationId,
      amount,
      movedOn: line.day,
      actorId: userId,
      state: 'confirmed' as const,
      method: announced && isThroughBank(announced) ? announced.method : methodOf(line),
      note: announced?.note ?? null,
      externalId: await freeExternalId(ctx, registrationId, line.hash),
    }
    await append(ctx, row, announced?.id)
  }
  const [first] = shares
  if (first && waived > 0)
    await addCharges(ctx, first.registrationId, [
      { ...WAIVED, item: waivedItem(line.hash), amount: -waived, reason: reasonOf(ctx, line), actorId: userId },
    ])
  const booked = { eventId, isIgnored: false, createdBy: userId, createdAt: ctx.now }
  await ctx.db
    .insert(statementLines)
    .values({ organizationId, hash: line.hash, ...booked })
    .onConflictDoUpdate({ target: [statementLines.organizationId, statementLines.hash], set: booked })
}

const WAIVED = { kind: 'adjustment' as const, titleEs: 'Diferencia perdonada', titleEn: 'Difference waived' }
const reasonOf = ({ locale }: RequestContext, { day }: StatementLine) => {
  const [year, month, date] = day.split('-')
  return contentLocale(locale) === 'es'
    ? `Lo que faltaba en el pago del ${date}/${month}/${year}.`
    : `What was missing from the payment of ${day}.`
}

const isThroughBank = ({ method }: Payment) => method === 'bank_transfer' || method === 'bizum'
const methodOf = ({ payer, text, more }: StatementLine) =>
  /\bbizum\b/i.test(`${payer} ${text} ${more}`) ? ('bizum' as const) : ('bank_transfer' as const)

/** What the player said they paid: that amount, the nearest day first, or the only payment that can be it. */
function findAnnounced(payments: Payment[], { day }: StatementLine, amount: number): Payment | undefined {
  const waiting = payments.filter(({ state }) => state === 'announced')
  const distance = ({ movedOn }: Payment) => Math.abs(Date.parse(movedOn) - Date.parse(day))
  const exact = waiting.filter((payment) => payment.amount === amount).toSorted((a, b) => distance(a) - distance(b))
  const throughBank = waiting.filter(isThroughBank)
  return exact[0] ?? (throughBank.length === 1 ? throughBank[0] : undefined)
}

/** The hash of the line; a payment that was taken back keeps it, and the next one gets a number. */
async function freeExternalId({ db }: RequestContext, registrationId: number, hash: string): Promise<string> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from payments
    where registration_id = ${registrationId} and state = 'confirmed' and left(external_id, 64) = ${hash}`)
  return row!.count === 0 ? hash : `${hash}:${row!.count}`
}
