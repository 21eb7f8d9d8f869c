import { eq, sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { heldSince } from './ledger.server.ts'
import { listOwnRefundAccounts } from './refund-account/refund-account.server.ts'
import { listRefundCauses } from './refund-cause.server.ts'
import { refundAccounts, statementImports } from './table.server.ts'

/** Registrations that a person manages or has. */
const theirs = (userId: number) => sql`(select id from registrations where ${userId} in (holder_id, user_id))`

async function listOwnRows(ctx: RequestContext, userId: number) {
  const causes = await listRefundCauses(ctx, sql`r.id in ${theirs(userId)}`)
  const rows = await ctx.db.execute<{
    row: number
  }>(sql`select id as row, registration_id as "registrationId", payment_id as "paymentId",
    state, method, amount, moved_on::text as "movedOn", created_at as "createdAt",
    case when min(created_at) over (partition by payment_id) > ${heldSince(sql`registration_id`)} then note end as note
    from payments where registration_id in ${theirs(userId)} order by id`)
  return rows.map(({ row, ...payment }) => ({ ...payment, cause: causes.find(({ id }) => id === row)?.cause ?? null }))
}

export const paymentsPersonalData: PersonalDataSource = {
  exportFields: async (ctx, { id }) => ({
    charges: [
      ...(await ctx.db.execute(sql`select registration_id as "registrationId", title_es as title, amount,
        case when created_at > ${heldSince(sql`registration_id`)} then reason end as reason, created_at as "createdAt"
        from registration_charges where registration_id in ${theirs(id)} order by id`)),
    ],
    payments: await listOwnRows(ctx, id),
    refundAccounts: await listOwnRefundAccounts(ctx, id),
  }),
  // Notes of the ledger go with their registrations.
  erase: async ({ db }, { id }) => {
    await db.delete(refundAccounts).where(eq(refundAccounts.userId, id))
    await db.delete(statementImports).where(eq(statementImports.userId, id))
  },
}
