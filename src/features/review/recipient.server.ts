import { type SQL, sql } from 'drizzle-orm'
import { findExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { Recipient } from '#shared/review/review.ts'
import { reviewables } from './commands/reviewables.server.ts'

/** SQL: name and locale of an account or, for proposals, of an email address; `reachable` is whether an email can be sent. */
export const recipientColumns = (proposedLocale: SQL = sql`null`, email: SQL = sql`null`) =>
  sql`select u.username as name, coalesce(u.locale, ${proposedLocale}::text, 'es') as locale,
    num_nonnulls(u.email, ${email}::text) > 0 as reachable`

/** Who will read the reason of a decision, and in which language, to show it to its author. */
export async function findRecipient(
  ctx: RequestContext,
  entityType: AuditedType,
  id: number,
): Promise<Recipient | null> {
  authorizeTeam(ctx)
  const recipient = findExtension(ctx, reviewables, entityType)?.recipient?.(ctx, id)
  if (!recipient) return null
  const [row] = await ctx.db.execute<Recipient>(recipient)
  return row ?? null
}
