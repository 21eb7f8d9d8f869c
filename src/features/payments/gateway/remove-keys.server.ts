import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { reauthenticate } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { paymentGateways } from '../table.server.ts'
import { endBeforeKeysGo } from './open-checkouts.server.ts'
import { removeGatewayForm } from './schema.ts'

/**
 * Removes the keys of an organization. Payments that have been begun are ended before, since nobody could tell us of them afterwards: throws
 * `gateway_unavailable` when that is not possible now. Keys that Stripe no longer accepts are removed all the same.
 */
export async function removeGatewayKeys(ctx: RequestContext, ref: OrganizationRef, input: unknown) {
  authorizeSiteSession(ctx)
  const { id } = await authorizeIn(ctx, 'gateway.edit', ref)
  await reauthenticate(ctx, parse(removeGatewayForm, input).password)
  await endBeforeKeysGo(ctx, id)
  await transaction(ctx, async (txCtx) => {
    const removed = await txCtx.db.delete(paymentGateways).where(eq(paymentGateways.organizationId, id)).returning()
    if (removed.length === 0) return
    await recordAudit(txCtx, { action: 'removeGatewayKeys', entityType: 'organization', entityId: id })
  })
}
