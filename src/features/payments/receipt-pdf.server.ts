import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { addPage, PAGE, type Pdf, streamPdf } from '#platform/pdf/pdf.server.ts'
import { toPrintable } from '#platform/pdf/printable.server.ts'
import { drawElement, drawLines, LINE_HEIGHT, type TextStyle, wrapText } from '#platform/pdf/text.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Locale } from '#shared/languages.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createDateFormatter } from '#ui/i18n/dates.ts'
import { formatMessage, type MessageKey } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { getReceipt, type Receipt } from './queries/receipt.server.ts'

const MARGIN = 64
const LABEL_WIDTH = 150
const GREY = '#4d5a55'

const translator =
  (locale: Locale) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    formatMessage(messagesIn(locale), locale, key, values)

function daysIn(locale: Locale) {
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messagesIn(locale)
  const { span } = createDateFormatter({ locale, months, shortMonths, shortWeekdays })
  return (from: string, to: string | null = null) => span(from, to)
}

/** The receipt of a payment as PDF, in the language of the request. Throws what `getReceipt` throws. */
export async function streamReceipt(ctx: RequestContext, registrationId: number, paymentId: number) {
  const receipt = await getReceipt(ctx, registrationId, paymentId)
  const t = translator(ctx.locale)
  const title = `${t('receipt.title')} ${paymentId}`
  const info = { title, author: receipt.organization, locale: ctx.locale, madeAt: ctx.now }
  return streamPdf(`person-${signedInPerson(ctx)?.id}`, async () => ({
    info,
    render: async (pdf) => {
      await addPage(pdf)
      drawReceipt(pdf, ctx, receipt)
    },
  }))
}

function drawReceipt(pdf: Pdf, ctx: RequestContext, receipt: Receipt) {
  const t = translator(ctx.locale)
  let y = MARGIN
  const draw = (tag: string, text: string, style: TextStyle, after = 0) => {
    const lines = wrapText(pdf, toPrintable(text), PAGE.width - 2 * MARGIN, style)
    drawElement(pdf, tag, () => drawLines(pdf, lines, { x: MARGIN, y }, style))
    y += lines.length * style.size * LINE_HEIGHT + after
  }
  draw('P', receipt.organization, { size: 13, color: GREY }, 4)
  draw('H1', t('receipt.title'), { size: 26, weight: 'bold' }, 4)
  draw('P', t('receipt.no_invoice'), { size: 12, weight: 'bold' }, 28)
  for (const { label, value, isStrong } of factsOf(ctx, receipt)) {
    const size = isStrong ? 16 : 12
    const style: TextStyle = { size, ...(isStrong && { weight: 'bold' }) }
    const lines = wrapText(pdf, toPrintable(value), PAGE.width - 2 * MARGIN - LABEL_WIDTH, style)
    drawElement(pdf, 'P', () => {
      drawLines(pdf, [toPrintable(label)], { x: MARGIN, y: y + (size - 12) }, { size: 12, color: GREY })
      drawLines(pdf, lines, { x: MARGIN + LABEL_WIDTH, y }, style)
    })
    y += lines.length * size * LINE_HEIGHT + 8
    pdf.doc.markContent('Artifact')
    pdf.doc
      .moveTo(MARGIN, y)
      .lineTo(PAGE.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor('#c9d0cc')
      .stroke()
    pdf.doc.endMarkedContent()
    y += 8
  }
  y += 16
  const made = t('receipt.made', { day: daysIn(ctx.locale)(dayAt(ctx.now)), organization: receipt.organization })
  draw('P', made, { size: 10, color: GREY })
}

function factsOf({ locale }: RequestContext, receipt: Receipt) {
  const t = translator(locale)
  const { payment, coin, total, paid, dateStart, dateEnd, reference } = receipt
  const money = (amount: number) => formatMoney(amount, coin, locale)
  const fact = (label: string, value: string, isStrong = false) => ({ label, value, isStrong })
  return [
    fact(t('receipt.amount'), money(payment.amount), true),
    fact(t('receipt.day'), daysIn(locale)(payment.movedOn)),
    fact(t('receipt.method'), t(`receipt.method.${payment.method}`)),
    ...(payment.refunded > 0 ? [fact(t('receipt.refunded'), money(payment.refunded))] : []),
    fact(t('receipt.person'), receipt.person),
    fact(t('receipt.event'), receipt.event),
    ...(dateStart ? [fact(t('receipt.when'), daysIn(locale)(dateStart, dateEnd))] : []),
    fact(t('receipt.ticket'), receipt.ticket),
    ...(reference ? [fact(t('receipt.reference'), formatReference(reference))] : []),
    fact(t('receipt.total'), money(total)),
    fact(t('receipt.paid'), money(paid)),
    fact(t('receipt.number'), String(payment.id)),
  ]
}
