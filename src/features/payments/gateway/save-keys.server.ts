import { recordAudit } from '#features/audit/record.server.ts'
import { reauthenticate } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { encrypt } from '#platform/crypto/encrypt.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { paymentGateways } from '../table.server.ts'
import { findKeys, openGateway, USE } from './keys.server.ts'
import { endBeforeKeysGo } from './open-checkouts.server.ts'
import { gatewayKeysForm } from './schema.ts'

const CHECKS_PER_HOUR = 30

/**
 * Stores the keys of an organization's account, once Stripe has accepted them. What is left empty stays as it was. Throws `gateway_keys`,
 * `gateway_unavailable`, `invalid` and `wrong_password`.
 */
export async function saveGatewayKeys(ctx: RequestContext, ref: OrganizationRef, input: unknown) {
  const me = authorizeSiteSession(ctx)
  const { id } = await authorizeIn(ctx, 'gateway.edit', ref)
  const { secret_key, webhook_secret, password } = parse(gatewayKeysForm, input)
  await reauthenticate(ctx, password)
  const before = (await findKeys(ctx, id))?.keys
  const secretKey = secret_key ?? before?.secretKey
  const webhookSecret = webhook_secret ?? before?.webhookSecret
  if (!secretKey || !webhookSecret)
    throw new AppError('invalid', {
      fields: { ...(!secretKey && { secret_key: 'required' }), ...(!webhookSecret && { webhook_secret: 'required' }) },
    })
  await countCheck(ctx, id)
  await (await openGateway(ctx, { secretKey, webhookSecret })).checkKeys()
  // They may be those of another account, which does not know what has been begun.
  if (before && before.secretKey !== secretKey) await endBeforeKeysGo(ctx, id)
  const { secret } = ctx.services
  const row = {
    provider: 'stripe' as const,
    updatedBy: me.id,
    updatedAt: ctx.now,
    secretKey: encrypt(secret, USE, secretKey),
    webhookSecret: encrypt(secret, USE, webhookSecret),
  }
  await transaction(ctx, async (txCtx) => {
    await authorizeIn(txCtx, 'gateway.edit', ref)
    await txCtx.db
      .insert(paymentGateways)
      .values({ organizationId: id, ...row })
      .onConflictDoUpdate({ target: paymentGateways.organizationId, set: row })
    const changed = [...(secret_key ? ['secretKey'] : []), ...(webhook_secret ? ['webhookSecret'] : [])]
    await recordAudit(txCtx, {
      action: 'saveGatewayKeys',
      entityType: 'organization',
      entityId: id,
      details: { provider: 'stripe', changed },
    })
  })
}

/** Asks Stripe whether the stored keys still work. Throws `gateway_keys` and `gateway_unavailable`. */
export async function checkGatewayKeys(ctx: RequestContext, ref: OrganizationRef) {
  const { id } = await authorizeIn(ctx, 'gateway.edit', ref)
  await countCheck(ctx, id)
  const found = await findKeys(ctx, id)
  if (!found?.keys) throw new AppError('gateway_off')
  await (await openGateway(ctx, found.keys)).checkKeys()
}

/** Keys of others are not to be tried out here. */
const countCheck = (ctx: RequestContext, organizationId: number) =>
  rateLimit(ctx, String(organizationId), { name: 'gateway-check', points: CHECKS_PER_HOUR, seconds: 3600 })
