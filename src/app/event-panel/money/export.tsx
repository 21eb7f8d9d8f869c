import { data } from 'react-router'
import { exportMoney, MONEY_FILES } from '#features/payments/export/money-export.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { formatOf, spreadsheetResponse } from '../spreadsheet-response.server.ts'
import type { Route } from './+types/export.ts'

/** Sends the balances or the ledger as a spreadsheet. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const format = formatOf(url)
  const what = MONEY_FILES.find((one) => one === (url.searchParams.get('what') ?? 'balances'))
  if (!what) throw data({ code: 'not_found' }, { status: 404 })
  return spreadsheetResponse(
    await loadOrThrow(context, (ctx) => exportMoney(ctx, parseIdOrSlug(params.slug), { what, format })),
  )
}
