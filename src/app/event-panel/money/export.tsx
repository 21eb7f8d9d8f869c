import { data } from 'react-router'
import { exportMoney, MONEY_FILES } from '#features/payments/export/money-export.server.ts'
import { exportRefunds, REFUND_FORMATS } from '#features/payments/refund-account/refund-files.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { formatOf, spreadsheetResponse } from '../spreadsheet-response.server.ts'
import type { Route } from './+types/export.ts'

/** Sends the balances or the ledger as a spreadsheet, or what is to be given back, also for the bank. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = parseIdOrSlug(params.slug)
  if (url.searchParams.get('what') === 'refunds') {
    const format = REFUND_FORMATS.find((one) => one === url.searchParams.get('format'))
    if (!format) throw data({ code: 'not_found' }, { status: 404 })
    return spreadsheetResponse(await loadOrThrow(context, (ctx) => exportRefunds(ctx, slug, format)))
  }
  const format = formatOf(url)
  const what = MONEY_FILES.find((one) => one === (url.searchParams.get('what') ?? 'balances'))
  if (!what) throw data({ code: 'not_found' }, { status: 404 })
  return spreadsheetResponse(await loadOrThrow(context, (ctx) => exportMoney(ctx, slug, { what, format })))
}
