import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import type { ErrorCode } from '#shared/error-codes.ts'

/** Who does it, and for which organization. */
type By = { personId: number; organizationId?: number | null }
type Limit = { name: string; points: number; seconds: number }

/** The share of each limit that a new account has, and whoever acts for an organization that nobody has verified. */
const UNTRUSTED_SHARE = 10

/**
 * Counts one costly act of a person: a file, an import, an email to others, a document that is laid out. An account younger than
 * `NEW_ACCOUNT_HOURS`, and an organization that was never verified, get a tenth of the limit. Throws `limited`.
 */
export async function limitCostly(
  ctx: RequestContext,
  { personId, organizationId = null }: By,
  limit: Limit,
  code?: ErrorCode,
) {
  const isTrusted = await isTrustedWith(ctx, { personId, organizationId })
  const points = isTrusted ? limit.points : Math.ceil(limit.points / UNTRUSTED_SHARE)
  await rateLimit(ctx, String(personId), { ...limit, points }, code)
}

async function isTrustedWith({ db, now, services }: RequestContext, { personId, organizationId = null }: By) {
  const hours = services.settings.newAccountHours
  if (hours === 0) return true
  const [found] = await db.execute<{ trusted: boolean }>(sql`
    select u.created_at <= ${now.toISOString()}::timestamptz - ${hours} * interval '1 hour'
      and not exists (select 1 from organizations o where o.id = ${organizationId}::int and o.verified_at is null) as trusted
    from users u where u.id = ${personId}`)
  return found?.trusted ?? false
}
