import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { assertBelowLimit, rateLimit, resetLimit } from '#platform/rate-limit/rate-limit.server.ts'

/** One refund of a registration at a time, in all processes. The seconds: by then Stripe has carried out what it was sent, or never will. */
const REFUNDING = { name: 'card-refund', points: 1, seconds: 300 }

/**
 * Runs what asks the gateway to give money of a registration back. `work` returns whether there was an answer: without one, nothing more is
 * given back until the gateway can say what became of it, as after a process that died. Throws `refund_under_way` with the seconds.
 */
export async function whileRefunding(ctx: RequestContext, registrationId: number, work: () => Promise<boolean>) {
  const key = String(registrationId)
  await rateLimit(ctx, key, REFUNDING, 'refund_under_way')
  let isAnswered = true
  try {
    isAnswered = await work()
  } finally {
    if (isAnswered) await resetLimit(ctx, key, REFUNDING)
  }
  if (!isAnswered) throw new AppError('refund_under_way', { kind: 'limited', retryAfter: REFUNDING.seconds })
}

/** Under the lock of the ledger, which a refund at the gateway takes once it has begun: either sees the other. Throws `refund_under_way`. */
export const assertNoCardRefund = (ctx: RequestContext, registrationId: number) =>
  assertBelowLimit(ctx, String(registrationId), REFUNDING, 'refund_under_way')
