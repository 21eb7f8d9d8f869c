import type { RequestContext } from '#platform/context/request-context.ts'
import type { Cell, PdfDocument } from '#platform/pdf/document.ts'
import { makePdf } from '#platform/pdf/pdf.server.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'
import { getReceipt, type Receipt } from './queries/receipt.server.ts'

const MARGIN = 64
const GREY = '#4d5a55'

/** The receipt of a payment as PDF, in the language of the request. Throws what `getReceipt` and `makePdf` throw. */
export async function makeReceipt(ctx: RequestContext, registrationId: number, paymentId: number) {
  const receipt = await getReceipt(ctx, registrationId, paymentId)
  return makePdf(requesterKey(ctx), async () => receiptPdf(ctx, receipt))
}

function receiptPdf(ctx: RequestContext, receipt: Receipt): PdfDocument {
  const t = createTranslator(ctx.locale)
  const { organization, payment } = receipt
  const made = t('receipt.made', { day: datesIn(ctx.locale).span(dayAt(ctx.now)), organization })
  const rows = factsOf(ctx, receipt).map(({ label, value, isStrong }): Cell[] => [
    { text: label, style: { size: 12, color: GREY } },
    { text: value, style: isStrong ? { size: 16, weight: 'bold' } : { size: 12 } },
  ])
  return {
    title: `${t('receipt.title')} ${payment.id}`,
    author: organization,
    locale: ctx.locale,
    madeAt: ctx.now,
    pages: {
      kind: 'flow',
      margin: MARGIN,
      parts: [
        { kind: 'paragraph', tag: 'P', text: organization, style: { size: 13, color: GREY }, after: 4 },
        { kind: 'paragraph', tag: 'H1', text: t('receipt.title'), style: { size: 26, weight: 'bold' }, after: 4 },
        {
          kind: 'paragraph',
          tag: 'P',
          text: t('receipt.no_invoice'),
          style: { size: 12, weight: 'bold' },
          after: 20,
        },
        { kind: 'table', grid: { columns: [{ share: 0.32 }, { share: 0.68 }], padding: 8 }, rows },
        { kind: 'paragraph', tag: 'P', text: made, style: { size: 10, color: GREY }, before: 24 },
      ],
    },
  }
}

function factsOf({ locale }: RequestContext, receipt: Receipt) {
  const t = createTranslator(locale)
  const { payment, coin, total, paid, dateStart, dateEnd, reference } = receipt
  const money = (amount: number) => formatMoney(amount, coin, locale)
  const causes = receipt.refundCauses.map((cause) => t(`refund.cause.${cause}`))
  const fact = (label: string, value: string, isStrong = false) => ({ label, value, isStrong })
  return [
    fact(t('receipt.amount'), money(payment.amount), true),
    fact(t('receipt.day'), datesIn(locale).span(payment.movedOn)),
    fact(t('receipt.method'), t(`receipt.method.${payment.method}`)),
    ...(payment.refunded > 0 ? [fact(t('receipt.refunded'), [money(payment.refunded), ...causes].join('. '))] : []),
    fact(t('receipt.person'), receipt.person),
    fact(t('receipt.event'), receipt.event),
    ...(dateStart ? [fact(t('receipt.when'), datesIn(locale).span(dateStart, dateEnd))] : []),
    fact(t('receipt.ticket'), receipt.ticket),
    ...(reference ? [fact(t('receipt.reference'), formatReference(reference))] : []),
    fact(t('receipt.total'), money(total)),
    fact(t('receipt.paid'), money(paid)),
    fact(t('receipt.number'), String(payment.id)),
  ]
}
