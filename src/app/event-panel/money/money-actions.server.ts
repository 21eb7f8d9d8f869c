import {
  adjustCharge,
  confirmPayment,
  recordPayment,
  refundPayment,
  rejectPayment,
} from '#features/payments/commands/payments.server.ts'
import { refundChosen } from '#features/payments/commands/refund-several.server.ts'
import { cancelOverdue, confirmAnnounced } from '#features/payments/commands/several.server.ts'
import { decideNotice } from '#features/payments/gateway/decide-notice.server.ts'
import { refundByCard } from '#features/payments/gateway/refunds.server.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import type { MoneyDone } from './money-response.ts'

/** What was done, for the address of the page: the payment that can be undone, or how many were changed and refused. */
export type Done = { done: MoneyDone; payment?: number; count?: number; refused?: number }
type Handler = (ctx: RequestContext, slug: string, form: FormValues) => Promise<Done>

const idOf = (form: FormValues, name: string) => {
  const id = textOf(form, name)
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  return Number(id)
}
const withAmount = (ctx: RequestContext, form: FormValues) => withParsedPrice(form, 'amount', ctx.locale)

const HANDLERS: Record<string, Handler> = {
  record: async (ctx, _, form) => {
    const { paymentId } = await recordPayment(ctx, idOf(form, 'registration'), withAmount(ctx, form))
    return { done: 'recorded', payment: paymentId }
  },
  confirm: async (ctx, _, form) => {
    const { paymentId } = await confirmPayment(ctx, idOf(form, 'payment'))
    return { done: 'confirmed', payment: paymentId }
  },
  reject: async (ctx, _, form) => {
    await rejectPayment(ctx, idOf(form, 'payment'), form)
    return { done: 'rejected' }
  },
  refund: async (ctx, _, form) => {
    // Back to the card is done here; everything else was done elsewhere and is entered.
    const refund = form['method'] === 'card' ? refundByCard : refundPayment
    await refund(ctx, idOf(form, 'registration'), withAmount(ctx, form))
    return { done: 'refunded' }
  },
  adjust: async (ctx, _, form) => {
    const sent: Record<string, unknown> = withAmount(ctx, form)
    const amount = typeof sent['amount'] === 'number' && form['kind'] === 'discount' ? -sent['amount'] : sent['amount']
    await adjustCharge(ctx, idOf(form, 'registration'), { ...sent, amount })
    return { done: 'adjusted' }
  },
  book_card: async (ctx, _, form) => {
    await decideNotice(ctx, idOf(form, 'notice'), 'book')
    return { done: 'booked_card' }
  },
  done_card: async (ctx, _, form) => {
    await decideNotice(ctx, idOf(form, 'notice'), 'done')
    return { done: 'done_card' }
  },
  confirm_chosen: async (ctx, slug, form) => {
    const { changed, refused } = await confirmAnnounced(ctx, slug, form)
    return { done: 'confirmed_several', count: changed, refused }
  },
  cancel_chosen: async (ctx, slug, form) => {
    const { changed, refused } = await cancelOverdue(ctx, slug, form)
    return { done: 'cancelled_several', count: changed, refused }
  },
  refund_chosen: async (ctx, slug, form) => {
    const { changed, refused } = await refundChosen(ctx, slug, form)
    return { done: 'refunded_several', count: changed, refused }
  },
}

/** Runs one of the forms of the money page, by its `intent`; buttons of rows send it with the payment: `confirm 12`. */
export function runMoneyIntent(ctx: RequestContext, slug: string, form: FormValues): Promise<Done> {
  const [intent = '', payment] = textOf(form, 'intent').split(' ')
  const handler = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined
  if (!handler) throw notFound()
  return handler(ctx, slug, payment === undefined ? form : { ...form, payment })
}
