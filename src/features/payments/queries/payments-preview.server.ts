import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { chosenForm } from '#features/registrations/schema.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { parse } from '#platform/forms/parse.ts'
import type { PaymentsPreview, RefusalOfPayment } from '#shared/payments/record-several.ts'
import { listOwn } from '../access.server.ts'
import { getPaymentTerms, listAccounts } from './accounts.server.ts'

/** What each of the chosen owes, before their payments are entered. Throws 404 for whoever may not see money. */
export async function previewPayments(ctx: RequestContext, ref: EventRef, input: unknown): Promise<PaymentsPreview> {
  const { eventId, role } = await authorizeEvent(ctx, 'money.edit', ref)
  const ids = [...new Set(parse(chosenForm, input).ids)]
  const terms = await getPaymentTerms(ctx, eventId)
  const among = (column: ReturnType<typeof sql>) => sql`${column} = any(${idArray(ids)})`
  const accounts = await listAccounts(ctx, eventId, terms, among(sql`r.id`))
  const own = new Set(await listOwn(ctx, { userId: authorizeSignedIn(ctx).id, role }, ids))
  const rows = await ctx.db.execute<{ id: number; seen: number }>(sql`
    select r.id, coalesce(max(p.id), 0)::int as seen from registrations r left join payments p on p.registration_id = r.id
    where r.event_id = ${eventId} and r.anonymized_at is null and ${among(sql`r.id`)} group by r.id`)
  const seen = new Map(rows.map((row) => [row.id, row.seen]))
  const owing = new Map(accounts.filter(({ open }) => open > 0).map((account) => [account.id, account]))
  const preview: PaymentsPreview = { people: [], refused: [], today: terms.today }
  for (const id of ids) {
    const account = owing.get(id)
    const reason: RefusalOfPayment | null = !seen.has(id)
      ? 'missing'
      : !account
        ? 'owes_nothing'
        : own.has(id)
          ? 'own'
          : null
    if (reason) preview.refused.push({ id, reason })
    else {
      const { name, open, announced } = account!
      preview.people.push({ id, name, open, announced, seen: seen.get(id)! })
    }
  }
  return preview
}
