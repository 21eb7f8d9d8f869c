import { and, eq, sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import type { Endpoint } from '../delivery/claim.server.ts'
import { webhookEndpoints } from '../table.server.ts'

/** Changes of one organization in an hour: added, saved, paused, tried out and sent again. */
const CHANGES_PER_HOUR = 120

export const limitChanges = (ctx: RequestContext, organizationId: number) =>
  rateLimit(ctx, String(organizationId), { name: 'webhooks', points: CHANGES_PER_HOUR, seconds: 3600 })

/** Runs `change` in a transaction with the endpoint locked. Throws 404 for those of others. */
export async function changeEndpoint<T>(
  ctx: RequestContext,
  organization: OrganizationRef,
  id: number,
  change: (txCtx: RequestContext, endpoint: Endpoint) => Promise<T>,
): Promise<T> {
  const { id: organizationId } = await authorizeIn(ctx, 'webhooks.edit', organization)
  await limitChanges(ctx, organizationId)
  return transaction(ctx, async (txCtx) => {
    const [endpoint] = await txCtx.db
      .select()
      .from(webhookEndpoints)
      .where(
        and(
          eq(webhookEndpoints.organizationId, organizationId),
          isRowId(id) ? eq(webhookEndpoints.id, id) : sql`false`,
        ),
      )
      .for('update')
    if (!endpoint) throw notFound()
    return change(txCtx, endpoint)
  })
}
