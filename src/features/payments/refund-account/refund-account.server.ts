import { and, eq, sql } from 'drizzle-orm'
import { isSEPACountry } from 'ibantools'
import { z } from 'zod'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { singleLine } from '#platform/forms/zod-fields.ts'
import type { RefundAccount } from '#shared/payments/refund-account.ts'
import { getBalance, lockLedger } from '../ledger.server.ts'
import { iban } from '../settings-schema.ts'
import { refundAccounts } from '../table.server.ts'
import { isSepaName } from './transfers.ts'

/** One that a transfer in euros reaches. */
export const refundAccountForm = z.object({
  iban: iban.refine((account) => isSEPACountry(account.slice(0, 2)), { params: { code: 'iban_elsewhere' } }),
  holder: singleLine({ max: 70 }).refine(isSepaName, { params: { code: 'letters' } }),
})

/** What one row is encrypted for: that of another registration or person cannot be read in its place. */
const encryptedFor = (registrationId: number, userId: number) => `refund-account ${registrationId} ${userId}`

/**
 * Keeps where the actor wants the money of a registration of theirs to be given back. Throws `registration_changed` where nothing was paid
 * for it, and 404 for whoever does not hold it.
 */
export async function saveRefundAccount(ctx: RequestContext, registrationId: number, input: unknown) {
  const { userId } = await authorizeHolder(ctx, registrationId)
  const account = parse(refundAccountForm, input)
  await transaction(ctx, async (txCtx) => {
    const [row] = await lockLedger(txCtx, [registrationId])
    const { paid, announced } = await getBalance(txCtx, registrationId)
    if (row?.holderId !== userId || row.isTest || paid + announced <= 0) throw new AppError('registration_changed')
    const encrypted = encrypt(ctx.services.secret, encryptedFor(registrationId, userId), JSON.stringify(account))
    const values = { userId, encrypted, givenAt: ctx.now }
    await txCtx.db
      .insert(refundAccounts)
      .values({ registrationId, ...values })
      .onConflictDoUpdate({ target: refundAccounts.registrationId, set: values })
  })
}

/** Removes the actor's account again. Doing it twice changes nothing. */
export async function removeRefundAccount(ctx: RequestContext, registrationId: number) {
  await authorizeHolder(ctx, registrationId)
  const { id } = authorizeSignedIn(ctx)
  const isTheirs = and(eq(refundAccounts.registrationId, registrationId), eq(refundAccounts.userId, id))
  await ctx.db.delete(refundAccounts).where(isTheirs)
}

/** SQL condition: accounts `a` of registrations `r` that are still held by who gave them. */
const isHolders = sql`a.user_id = r.holder_id and r.anonymized_at is null`

/** All that a person gave, for their export. Does not authorize. */
export async function listOwnRefundAccounts(ctx: RequestContext, userId: number) {
  const rows = await ctx.db.select().from(refundAccounts).where(eq(refundAccounts.userId, userId))
  return rows.map(({ registrationId, encrypted, givenAt }) => ({
    registrationId,
    givenAt,
    account: read(ctx, { id: registrationId, userId, encrypted }),
  }))
}

type Stored = { id: number; userId: number; encrypted: string }
function read({ services }: RequestContext, { id, userId, encrypted }: Stored): RefundAccount | null {
  const text = decrypt(services.secret, encryptedFor(id, userId), encrypted)
  return text === null ? null : (JSON.parse(text) as RefundAccount)
}

/** SQL condition: it is paid back in euros, and nothing of it to a card, which is done from the account of each. */
const isToTransfer = sql`r.coin = 'EUR' and not exists (select 1 from payments p
  where p.registration_id = r.id and p.method = 'card' and p.state = 'confirmed')`

/**
 * The accounts of an event's registrations to which transfers may go, or of one; those that cannot be read any more, because SECRET changed,
 * are left out. Does not authorize.
 */
export async function listRefundAccounts(
  ctx: RequestContext,
  of: { eventId: number } | { registrationId: number },
): Promise<Map<number, RefundAccount>> {
  const where = 'eventId' in of ? sql`r.event_id = ${of.eventId} and ${isToTransfer}` : sql`r.id = ${of.registrationId}`
  const rows = await ctx.db.execute<Stored>(sql`
    select r.id, a.user_id as "userId", a.encrypted from refund_accounts a join registrations r on r.id = a.registration_id
    where ${where} and ${isHolders}`)
  return new Map(
    rows.flatMap((row) => {
      const account = read(ctx, row)
      return account === null ? [] : [[row.id, account] as const]
    }),
  )
}
