import { contentDisposition } from '#features/media/api.server.ts'
import { makeReceipt } from '#features/payments/receipt-pdf.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { contentLocale } from '#shared/languages.ts'
import type { Route } from './+types/payment-receipt.ts'

/** Sends the receipt of a confirmed payment as PDF; must not be cached. */
export async function loader({ context, params: { id, payment } }: Route.LoaderArgs) {
  const { pdf, name } = await loadOrThrow(context, async (ctx) => {
    if (!payment.endsWith('.pdf')) throw notFound()
    const paymentId = rowIdOf(payment.slice(0, -'.pdf'.length))
    const words = { es: 'justificante', en: 'receipt' }
    return {
      pdf: await makeReceipt(ctx, rowIdOf(id), paymentId),
      name: `candil-${words[contentLocale(ctx.locale)]}-${paymentId}.pdf`,
    }
  })
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
