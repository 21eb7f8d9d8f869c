import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { isAmong } from '#features/registrations/queries/players/player-conditions.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { isAccount } from '#shared/payments/statement.ts'
import type { PreviewPerson, StatementPreview } from '#shared/payments/statement-preview.ts'
import { findPaymentSettings } from '../../settings.server.ts'
import { findImport, readStatementText } from '../imports.server.ts'
import type { Search } from '../match/preview.ts'
import { PREVIEW, runMatching } from '../match/tasks.server.ts'
import { getMatchFacts, keepsForAll } from './match-context.server.ts'

/** The bank statement that the actor is matching, compared with the ledger as it is now; null: none. */
export async function getStatementPreview(
  ctx: RequestContext,
  ref: EventRef,
  search: Search,
): Promise<StatementPreview | null> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'money.edit', ref)
  const opened = await findImport(ctx, { eventId, userId: authorizeSignedIn(ctx).id })
  if (!opened) return null
  const { id, fileName, createdAt, firstDay, lastDay } = opened
  const facts = JSON.stringify(await getMatchFacts(ctx, { eventId, organizationId }, opened))
  const text = await readStatementText(ctx, opened)
  const asked = { ...search, importedAt: createdAt.toISOString() }
  const { accounts, others, people, ...preview } = await runMatching(ctx, PREVIEW, [text, facts, asked])
  return {
    id,
    fileName,
    firstDay,
    lastDay,
    ...preview,
    maySetAside: await keepsForAll(ctx, { organizationId }),
    otherAccount: otherAccount(accounts, (await findPaymentSettings(ctx, eventId)).iban),
    people: { ...people, ...(await findPeopleElsewhere(ctx, others)) },
  }
}

function otherAccount(accounts: readonly string[] = [], iban: string | null) {
  const [first] = accounts
  if (!first || !iban || accounts.some((account) => isAccount(account, iban))) return null
  return { file: first.slice(-4), event: iban.slice(-4) }
}

/** People of other events of the organization. */
async function findPeopleElsewhere(ctx: RequestContext, ids: readonly number[]): Promise<StatementPreview['people']> {
  if (ids.length === 0) return {}
  const rows = await ctx.db.execute<PreviewPerson>(sql`
    select r.id, coalesce(u.username, r.name, '') as name, f.reference, greatest(b.total - b.paid, 0) as open,
      (select x.title from event_texts x where x.event_id = r.event_id order by x.locale = ${contentLocale(ctx.locale)} desc limit 1) as event
    from registrations r join registration_balances b on b.registration_id = r.id left join users u on u.id = r.user_id
    left join payment_references f on f.registration_id = r.id where ${isAmong(sql`r.id`, ids)}`)
  return Object.fromEntries(
    rows.map((row) => [row.id, { ...row, reference: row.reference && formatReference(row.reference) }]),
  )
}
