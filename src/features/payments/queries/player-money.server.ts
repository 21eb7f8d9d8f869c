import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { listCharges } from '#features/registrations/charges/charges.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import type { Account } from '#shared/payments/account.ts'
import { listOwn } from '../access.server.ts'
import { lastPaymentRow } from '../ledger.server.ts'
import { getPaymentTerms, listAccounts } from './accounts.server.ts'

/** The money of one registration beside the table of players. */
export type PlayerMoney = {
  account: Account
  /** What it costs, line by line, in minor units. */
  charges: { item: string; title: string; amount: number }[]
  /** The last row of the payments. */
  seen: number
  /** The actor's own, about which they do not decide. */
  isOwn: boolean
  today: string
}

/** Null where there is no money in it. Throws 404 for whoever may not see money. */
export async function findPlayerMoney(
  ctx: RequestContext,
  ref: EventRef,
  registrationId: number,
): Promise<PlayerMoney | null> {
  const { eventId, role } = await authorizeEvent(ctx, 'money.read', ref)
  const terms = await getPaymentTerms(ctx, eventId)
  const [account] = await listAccounts(ctx, eventId, terms, sql`r.id = ${registrationId}`)
  if (!account) return null
  const isSpanish = contentLocale(ctx.locale) === 'es'
  const charges = await listCharges(ctx, [registrationId])
  return {
    account,
    charges: charges.map(({ item, titleEs, titleEn, amount }) => ({
      item,
      amount,
      title: isSpanish ? titleEs : (titleEn ?? titleEs),
    })),
    seen: await lastPaymentRow(ctx, registrationId),
    isOwn: (await listOwn(ctx, { userId: authorizeSignedIn(ctx).id, role }, [registrationId])).length > 0,
    today: terms.today,
  }
}
