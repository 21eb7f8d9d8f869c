import { eq, sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { decrypt } from '#platform/crypto/encrypt.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { stripeWebhookPath } from '#shared/payments/checkout.ts'
import { paymentGateways } from '../table.server.ts'
import type { PaymentGateway } from './gateway.ts'
import type { StripeKeys } from './stripe.server.ts'

/** What the encryption key is derived for. */
export const USE = 'stripe-keys'
/** How long someone who waits for a page waits for the gateway. */
const QUICK = { timeoutMs: 4000, retries: 0 }

type Speed = { timeoutMs?: number; retries?: number }

/** The gateway of an organization; null while it has none, or when SECRET is no longer that of its keys. Does not authorize. */
export async function findGateway(
  ctx: RequestContext,
  organizationId: number,
  speed: Speed = {},
): Promise<PaymentGateway | null> {
  const found = await findKeys(ctx, organizationId)
  return found?.keys ? openGateway(ctx, found.keys, speed) : null
}

/** The same for a page that someone waits for. */
export const findQuickGateway = (ctx: RequestContext, organizationId: number) => findGateway(ctx, organizationId, QUICK)

/** Stripe's library is loaded for the first payment by card. */
export async function openGateway({ services }: RequestContext, keys: StripeKeys, speed: Speed = {}) {
  const { createStripeGateway } = await import('./stripe.server.ts')
  return createStripeGateway(keys, { apiUrl: services.settings.stripeApiUrl, ...speed })
}

/** Whether an event's organization takes cards. Does not authorize. */
export async function takesCards({ db }: RequestContext, eventId: number): Promise<boolean> {
  const [row] =
    await db.execute(sql`select 1 from payment_gateways g join events e on e.organizer_id = g.organization_id
    where e.id = ${eventId}`)
  return row !== undefined
}

export async function findKeys({ db, services }: RequestContext, organizationId: number) {
  const [row] = await db.select().from(paymentGateways).where(eq(paymentGateways.organizationId, organizationId))
  if (!row) return null
  const secretKey = decrypt(services.secret, USE, row.secretKey)
  const webhookSecret = decrypt(services.secret, USE, row.webhookSecret)
  return { updatedAt: row.updatedAt, keys: secretKey && webhookSecret ? { secretKey, webhookSecret } : null }
}

/** What an owner sees of the keys: their ends. `isUnreadable`: they were encrypted with another SECRET, and are entered again. */
export type GatewaySettings = {
  webhookUrl: string
  account: {
    secretKeyEnd: string
    webhookSecretEnd: string
    isTest: boolean
    isUnreadable: boolean
    /** `YYYY-MM-DD`. */
    updatedOn: string
  } | null
}

/** Throws 403 for editors and 404 for everybody who may not see money. */
export async function getGatewaySettings(ctx: RequestContext, ref: OrganizationRef): Promise<GatewaySettings> {
  const { id } = await authorizeIn(ctx, 'gateway.edit', ref)
  const found = await findKeys(ctx, id)
  const { secretKey = '', webhookSecret = '' } = found?.keys ?? {}
  return {
    webhookUrl: ctx.services.settings.siteUrl + stripeWebhookPath(id),
    account: found && {
      secretKeyEnd: secretKey.slice(-4),
      webhookSecretEnd: webhookSecret.slice(-4),
      isTest: /^[sr]k_test_/.test(secretKey),
      isUnreadable: found.keys === null,
      updatedOn: dayAt(found.updatedAt, 'Europe/Madrid'),
    },
  }
}
