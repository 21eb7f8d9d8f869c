import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import type { OwnPayments } from '#shared/payments/own-payments.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { sepaQrText } from '#shared/payments/sepa-qr.ts'

export type ChosenPayment = ReturnType<typeof choosePayment>

/** What the page shows how to pay, as its URL says: `pay` how much, `method` how, `cancel_on` the day of the refund calculator. */
export function choosePayment({ choices, methods, coin, refund }: OwnPayments, params: URLSearchParams) {
  const choice = choices.find(({ pay }) => pay === params.get('pay')) ?? choices[0] ?? null
  const usable = methods.filter(({ isUsable }) => isUsable)
  const option = usable.find(({ method }) => method === params.get('method')) ?? usable[0] ?? null
  const text = choice && formatReference(choice.reference)
  const isTransfer = option?.method === 'bank_transfer' && option.iban !== null && option.beneficiary !== null
  const qr =
    isTransfer && choice && text && coin === 'EUR'
      ? qrCodePath(sepaQrText({ beneficiary: option.beneficiary!, iban: option.iban!, amount: choice.amount, text }))
      : null
  const step = Math.max(0, refund?.steps.findIndex(({ from }) => from === params.get('cancel_on')) ?? 0)
  return { choice, option, qr, step }
}
