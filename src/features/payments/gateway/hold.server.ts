import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RegistrationRow, SeatHold } from '#features/registrations/registration-changes.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CARD_MINIMUM } from '#shared/payments/checkout.ts'

/** A registration has ended: what was begun to pay for it is ended at the gateway. */
export const endCheckoutsJob = jobKind('payments.end-checkouts', { registrationId: z.int() })

/** How long a seat waits for its payment. */
const HOLD_MINUTES = 30

/** Where an event requires payment by card and its organization takes cards, a seat that costs something is held until it is paid. */
export const holdForPayment: SeatHold = async (ctx, { eventId }, total) => {
  if (total < CARD_MINIMUM) return null
  const [row] = await ctx.db.execute(sql`select 1 from payment_settings p join events e on e.id = p.event_id
    join payment_gateways g on g.organization_id = e.organizer_id where p.event_id = ${eventId} and p.card_required`)
  return row ? new Date(ctx.now.getTime() + HOLD_MINUTES * 60_000) : null
}

/** Nobody is to pay for a seat that they no longer have. */
export async function enqueueCheckoutEnd(
  ctx: RequestContext,
  { row: { id: registrationId } }: { row: RegistrationRow },
) {
  const [open] = await ctx.db.execute(sql`select 1 from gateway_checkouts
    where parts @> ${JSON.stringify([{ registrationId }])}::jsonb and paid_at is null and ended_at is null limit 1`)
  if (open) await enqueue(ctx, endCheckoutsJob, { registrationId })
}
