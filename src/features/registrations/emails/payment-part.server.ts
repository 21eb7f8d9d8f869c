import type { RequestContext } from '#platform/context/request-context.ts'

/** What an email about a registration says of its money: rows of the table, and a paragraph. */
export type PaymentPart = { facts: { label: string; value: string }[]; text: string | null }
type Write = (ctx: RequestContext, registrationId: number, kind: 'due' | 'ended') => Promise<PaymentPart | null>

let write: Write = async () => null
/** Registers who writes it: the feature of payments, which stands above this one. */
export const registerPaymentPart = (run: Write) => {
  write = run
}

/** In the language of `ctx`. Null where there is nothing to say. */
export const paymentPart: Write = (ctx, registrationId, kind) => write(ctx, registrationId, kind)
