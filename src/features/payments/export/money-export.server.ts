import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { Cell } from '#features/registrations/export/csv.server.ts'
import {
  createSpreadsheet,
  type ExportFormat,
  type SpreadsheetFile,
} from '#features/registrations/export/spreadsheet.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import type { LedgerMethod, PaymentState } from '#shared/payments/enums.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { getPaymentTerms, listAccounts } from '../queries/accounts.server.ts'
import { listRefundCauses } from '../refund-cause.server.ts'

export const MONEY_FILES = ['balances', 'ledger'] as const
type MoneyFile = (typeof MONEY_FILES)[number]

/** Rows of the largest ledger that is exported: ten of each of 10,000 people. */
const LEDGER_ROWS = 100_000

/** The balances, or every row of the ledger, of an event as a spreadsheet. Who took it is in the audit log. Throws 404 as
 * every part of it, and `document_too_long`. */
export async function exportMoney(
  ctx: RequestContext,
  ref: EventRef,
  { what, format, maxRows = LEDGER_ROWS }: { what: MoneyFile; format: ExportFormat; maxRows?: number },
): Promise<SpreadsheetFile> {
  const { eventId, role } = await authorizeEvent(ctx, 'money.read', ref)
  const rows =
    what === 'balances'
      ? await balancesSheet(ctx, eventId, can(role, 'players.read'))
      : await ledgerSheet(ctx, eventId, maxRows)
  await recordAudit(ctx, {
    action: 'exportMoney',
    entityType: 'event',
    entityId: eventId,
    details: { what, format, rows: rows.length - 1 },
  })
  return createSpreadsheet(ctx, ref, { rows, format, part: what === 'ledger' ? 'ledger' : 'balances' })
}

/** Spreadsheets calculate in whole units. */
const units = (minor: number) => minor / 100
const referenceOf = (reference: string | null) => reference && formatReference(reference)

async function balancesSheet(ctx: RequestContext, eventId: number, withEmail: boolean): Promise<Cell[][]> {
  const t = messagesIn(ctx.locale)
  const accounts = await listAccounts(ctx, eventId, await getPaymentTerms(ctx, eventId))
  const head = [
    t['money.person'],
    ...(withEmail ? [t['players.column.email']] : []),
    t['money.file.reference'],
    t['players.column.ticket'],
    t['money.standing'],
    t['money.total'],
    t['money.paid'],
    t['money.open'],
    t['money.figure.overdue'],
    t['money.due_on'],
    t['money.group.announced'],
    t['money.figure.refunded'],
    t['money.figure.toRefund'],
    t['money.file.cause'],
  ]
  const rows = accounts.map((account) => [
    account.name,
    ...(withEmail ? [account.email] : []),
    referenceOf(account.reference),
    account.ticketTitle,
    t[`money.file.${account.standing}`],
    units(account.total),
    units(account.paid),
    units(account.open),
    units(account.overdue),
    account.dueOn,
    units(account.announced),
    units(account.refunded),
    units(account.toRefund),
    account.toRefund > 0 ? t[`refund.cause.${account.refundCause}`] : null,
  ])
  return [head, ...rows]
}

type Entry = {
  /** Its row in `payments`; null for charges. */
  paymentRow: number | null
  name: string
  reference: string | null
  day: string
  movedOn: string | null
  title: string | null
  state: PaymentState | null
  /** Money that moved, not what was only announced. */
  isReceived: boolean
  method: LedgerMethod | null
  amount: number
  note: string | null
  by: string | null
}

/**
 * Charges and payments in the order of writing. The column of payments adds up to what was paid; what players said they paid, and what of
 * it was not true, stands in a column of its own.
 */
async function ledgerSheet(ctx: RequestContext, eventId: number, maxRows: number): Promise<Cell[][]> {
  const t = messagesIn(ctx.locale)
  const title = contentLocale(ctx.locale) === 'en' ? sql`coalesce(c.title_en, c.title_es)` : sql`c.title_es`
  const zone = (await getPaymentTerms(ctx, eventId)).zone
  const entries = await ctx.db.execute<Entry>(sql`
    select x.payment_row as "paymentRow", coalesce(u.username, r.name, '') as name, f.reference, to_char(x.at at time zone ${zone}, 'YYYY-MM-DD') as day, x.moved_on::text as "movedOn",
      x.title, x.state, x.received as "isReceived", x.method, x.amount, x.note, a.username as by
    from (
      select c.registration_id, c.created_at as at, c.id as "order", null::date as moved_on, ${title} as title, null as state, false as received, null as method, c.amount, c.reason as note, c.actor_id, null::int as payment_row
      from registration_charges c
      union all
      select p.registration_id, p.created_at, p.id, p.moved_on, null, p.state,
        p.state <> 'announced' and exists (select 1 from payments y where y.payment_id = p.payment_id and y.state = 'confirmed'), p.method, p.amount, p.note, p.actor_id, p.id from payments p
    ) x join registrations r on r.id = x.registration_id left join users u on u.id = r.user_id left join users a on a.id = x.actor_id
    left join payment_references f on f.registration_id = r.id
    where r.event_id = ${eventId} order by x.at, x.state is not null, x."order"
    limit ${maxRows + 1}`)
  if (entries.length > maxRows) throw new AppError('document_too_long')
  const refunds = await listRefundCauses(ctx, sql`r.event_id = ${eventId}`)
  const causes = new Map(refunds.map(({ id, cause }) => [id, cause]))
  const head = [
    t['money.file.day'],
    t['money.person'],
    t['money.file.reference'],
    t['money.item'],
    t['money.file.charge'],
    t['money.group.announced'],
    t['money.file.payment'],
    t['money.standing'],
    t['money.method'],
    t['money.file.moved_on'],
    t['money.file.cause'],
    t['money.file.note'],
    t['money.file.by'],
  ]
  const rows = entries.map((entry) => {
    const { name, reference, day, movedOn, title: words, state, isReceived, method, note, by } = entry
    const cause = entry.paymentRow === null ? undefined : causes.get(entry.paymentRow)
    const amount = units(state === 'refunded' || state === 'rejected' ? -entry.amount : entry.amount)
    return [
      day,
      name,
      referenceOf(reference),
      words,
      state === null ? amount : null,
      state !== null && !isReceived ? amount : null,
      isReceived ? amount : null,
      state && t[`money.file.${state}`],
      method && t[`money.method.${method}`],
      movedOn,
      cause ? t[`refund.cause.${cause}`] : null,
      note,
      by,
    ]
  })
  return [head, ...rows]
}
