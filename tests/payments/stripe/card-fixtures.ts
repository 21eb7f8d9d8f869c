import { startCheckout } from '#features/payments/gateway/checkouts.server.ts'
import { saveGatewayKeys } from '#features/payments/gateway/save-keys.server.ts'
import { receiveWebhook } from '#features/payments/gateway/webhook.server.ts'
import { noticeJobs } from '#features/payments/notices/jobs.server.ts'
import { savePaymentSettings } from '#features/payments/settings.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { onCleanup } from '#tests/fixtures/on-cleanup.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { signedEvent, startStripe } from './stripe-server.ts'

export const KEYS = { secret_key: 'sk_test_ClubDelCandil1234', webhook_secret: 'whsec_ClubDelCandil5678' }
export const OTHER_KEYS = { secret_key: 'rk_test_OtroClub0000', webhook_secret: 'whsec_OtroClub1111' }

/** The club of `registrationFixtures` takes cards, at a server in Stripe's place. `ended` are the jobs that end checkouts. */
export async function cardFixtures() {
  const fixtures = await registrationFixtures()
  const { db, services, olga, sql, club } = fixtures
  const clock = { now: NOW }
  const stripe = await startStripe({ now: () => clock.now, keys: [KEYS.secret_key, OTHER_KEYS.secret_key] })
  onCleanup(stripe.stop)
  services.settings = { ...services.settings, stripeApiUrl: stripe.url }
  const ended: number[] = []
  await (services.jobs as Jobs).work('payments.end-checkouts', async ({ registrationId }) => ended.push(registrationId))
  await (services.jobs as Jobs).work('registrations.handover', async () => {})
  await runJobs(services.jobs as Jobs, { db, services }, noticeJobs)
  await saveGatewayKeys(olga.ctx, club.id, KEYS)

  /** An event that asks for payment by card at once. */
  async function createCardEvent(options: Parameters<typeof fixtures.createOpenEvent>[0] = {}, cardRequired = true) {
    const open = await fixtures.createOpenEvent(options)
    await savePaymentSettings(olga.ctx, open.ref, { reminder_days: 7, card_required: cardRequired })
    return open
  }

  /** Begins to pay and returns the session at Stripe. */
  async function checkout(ctx: RequestContext, id: number, amount: 'due' | 'open' = 'due') {
    await sql`truncate rate_limits`
    await startCheckout(ctx, id, { amount })
    return stripe.lastSession()
  }

  /** Sends a webhook about a session as it is, or as `change` says it is. */
  async function tell(ctx: RequestContext, type: string, object: object, secret = KEYS.webhook_secret, secondsAgo = 0) {
    const { body, signature } = signedEvent(type, object, secret, { secondsAgo })
    return receiveWebhook(ctx, club.id, { signature, readBody: async () => body })
  }
  return { ...fixtures, stripe, clock, ended, createCardEvent, checkout, tell }
}
