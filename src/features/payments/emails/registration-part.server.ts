import type { PaymentPart, WritePaymentPart } from '#features/registrations/emails/payment-part.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formatDays } from '#platform/email/email-recipient.server.ts'
import { formatIban } from '#shared/payments/iban.ts'
import type { OwnPayments, PaymentOption } from '#shared/payments/own-payments.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { getBalance } from '../ledger.server.ts'
import { readPayments } from '../queries/player.server.ts'

export const writePaymentPart: WritePaymentPart = async (ctx, id, kind) => {
  authorizeJob(ctx)
  if (kind === 'ended') return endedPart(ctx, id)
  const due = await duePart(ctx, id)
  return due ?? (kind === 'changed' ? creditPart(ctx, id) : null)
}

/** How much is to be paid, until when and how, of all seats of the group together. */
async function duePart(ctx: RequestContext, id: number): Promise<PaymentPart | null> {
  const money = await readPayments(ctx, id)
  const choice = money?.choices.find(({ pay }) => pay === 'group') ?? money?.choices[0]
  if (!money || !choice) return null
  const t = createTranslator(ctx.locale)
  const amount = formatMoney(choice.amount, money.coin, ctx.locale)
  const usable = money.methods.filter(({ isUsable }) => isUsable)
  return {
    facts: [
      { label: t('email.payment.pay'), value: dueWords(ctx, amount, choice.dueOn ?? money.parts[0]?.dueOn ?? null) },
      ...(choice.pay !== 'group' && money.parts.length > 1 ? [partsFact(ctx, money)] : []),
      ...usable.map((option) => methodFact(ctx, option)),
      ...(usable.length > 0 ? [{ label: t('email.payment.reference'), value: formatReference(choice.reference) }] : []),
    ],
    text: howWords(ctx, usable),
  }
}

/** Only what is true of the ways there are: cash needs no reference, and the QR code is that of a transfer. */
function howWords({ locale }: RequestContext, usable: readonly PaymentOption[]) {
  const t = createTranslator(locale)
  if (usable.length === 0) return t('email.payment.ask')
  return [
    t('email.payment.how'),
    ...(usable.some(({ method }) => method !== 'cash') ? [t('email.payment.how.reference')] : []),
    ...(usable.some(({ method }) => method === 'bank_transfer') ? [t('email.payment.how.qr')] : []),
  ].join(' ')
}

function dueWords({ locale }: RequestContext, amount: string, dueOn: string | null) {
  const t = createTranslator(locale)
  return dueOn === null ? amount : t('email.payment.before', { amount, day: formatDays(locale, dueOn) })
}

function partsFact(ctx: RequestContext, { parts, coin }: OwnPayments) {
  const t = createTranslator(ctx.locale)
  const words = parts.map(({ amount, dueOn }) => dueWords(ctx, formatMoney(amount, coin, ctx.locale), dueOn))
  return { label: t('email.payment.parts'), value: words.join('; ') }
}

function methodFact({ locale }: RequestContext, option: PaymentOption) {
  const t = createTranslator(locale)
  const label = t(`email.payment.method.${option.method}`)
  if (option.method === 'bank_transfer')
    return { label, value: `${option.beneficiary}, ${formatIban(option.iban ?? '')}` }
  if (option.method === 'bizum') return { label, value: formatPhone(option.phone ?? '') }
  if (option.method === 'external') return { label, value: option.url ?? '' }
  return { label, value: option.note ?? t('email.payment.cash') }
}

/** What is given back of what was paid for a registration that has ended. */
async function endedPart(ctx: RequestContext, id: number): Promise<PaymentPart | null> {
  const credit = await creditPart(ctx, id)
  if (credit) return credit
  const { paid, announced } = await getBalance(ctx, id)
  // Nothing is said of giving back to who paid nothing.
  if ((paid <= 0 && announced <= 0) || !(await readPayments(ctx, id))) return null
  return { facts: [], text: createTranslator(ctx.locale)('email.registration.paid') }
}

/** What was paid, or is said to have been, beyond what it costs. */
async function creditPart(ctx: RequestContext, id: number): Promise<PaymentPart | null> {
  const { total, paid, announced } = await getBalance(ctx, id)
  const said = paid + announced
  const money = said > total ? await readPayments(ctx, id) : null
  if (!money) return null
  const text = createTranslator(ctx.locale)(announced > 0 ? 'email.payment.back.announced' : 'email.payment.back', {
    paid: formatMoney(said, money.coin, ctx.locale),
    back: formatMoney(said - total, money.coin, ctx.locale),
  })
  return { facts: [], text }
}
