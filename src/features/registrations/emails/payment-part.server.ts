import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** What an email about a registration says of its money: rows of the table, and a paragraph. */
export type PaymentPart = { facts: { label: string; value: string }[]; text: string | null }
/** In the language of `ctx`. Null where there is nothing to say. */
export type WritePaymentPart = (
  ctx: RequestContext,
  registrationId: number,
  kind: 'due' | 'ended' | 'changed',
) => Promise<PaymentPart | null>
/** The feature of payments, which stands above this one, writes it. */
export const paymentParts = extensionPoint<WritePaymentPart>('money in emails about registrations', () => 'part')

export const paymentPart: WritePaymentPart = async (ctx, registrationId, kind) =>
  (await extensionsOf(ctx, paymentParts)[0]?.(ctx, registrationId, kind)) ?? null
