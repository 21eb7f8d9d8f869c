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
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import type { Account } from '#shared/payments/account.ts'
import { formatIban } from '#shared/payments/iban.ts'
import { formatReference } from '#shared/payments/reference.ts'
import type { RefundAccount } from '#shared/payments/refund-account.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { getPaymentTerms, listAccounts } from '../queries/accounts.server.ts'
import { findPaymentSettings } from '../settings.server.ts'
import { listRefundAccounts } from './refund-account.server.ts'
import { createTransferOrder, payerOf } from './transfers.ts'

export const REFUND_FORMATS = ['xml', 'csv', 'xlsx'] as const
export type RefundFormat = (typeof REFUND_FORMATS)[number]

type Owed = { account: Account; to: RefundAccount | null; text: string }

/**
 * What is to be given back in an event: as an order of transfers for the bank (SEPA, for those who said to which account), or as a
 * spreadsheet for who makes them by hand. It books nothing. Who took it is in the audit log. Throws 404 for whoever may not edit the money,
 * and where the event has no account to pay from, or nobody has said where to.
 */
export async function exportRefunds(
  ctx: RequestContext,
  ref: EventRef,
  format: RefundFormat,
): Promise<SpreadsheetFile> {
  const { eventId, role } = await authorizeEvent(ctx, 'money.edit', ref)
  const owed = await listOwed(ctx, eventId)
  const withEmail = can(role, 'players.read')
  const file =
    format === 'xml' ? await orderFile(ctx, eventId, owed) : await listFile(ctx, ref, owed, { format, withEmail })
  const details = { what: 'refunds', format, rows: owed.length }
  await recordAudit(ctx, { action: 'exportMoney', entityType: 'event', entityId: eventId, details })
  return file
}

async function listOwed(ctx: RequestContext, eventId: number): Promise<Owed[]> {
  const accounts = await listAccounts(ctx, eventId, await getPaymentTerms(ctx, eventId))
  const given = await listRefundAccounts(ctx, { eventId })
  const title = await titleOf(ctx, eventId)
  const words = messagesIn(ctx.locale)['money.refunds.text']
  return accounts
    .filter(({ toRefund }) => toRefund > 0)
    .map((account) => {
      const text = [words, account.reference && formatReference(account.reference), title].filter(Boolean).join(' ')
      return { account, to: given.get(account.id) ?? null, text }
    })
}

async function titleOf({ db, locale }: RequestContext, eventId: number): Promise<string> {
  const [row] = await db.execute<{ title: string }>(sql`select title from event_texts where event_id = ${eventId}
    order by locale = ${contentLocale(locale)} desc limit 1`)
  return row?.title ?? ''
}

async function orderFile(ctx: RequestContext, eventId: number, owed: readonly Owed[]): Promise<SpreadsheetFile> {
  const from = payerOf(await findPaymentSettings(ctx, eventId))
  const transfers = owed.flatMap(({ account: { id, toRefund }, to, text }) =>
    to ? [{ id: `${eventId}-${id}`, amount: toRefund, to, text }] : [],
  )
  if (from === null || transfers.length === 0) throw notFound()
  const day = dayAt(ctx.now)
  const name = `${eventId}-${ctx.now.getTime()}`
  const order = createTransferOrder({ id: name, from, now: ctx.now, day, transfers })
  return { name: `sepa-${name}.xml`, type: 'application/xml', body: new TextEncoder().encode(order) }
}

type ListOptions = { format: ExportFormat; withEmail: boolean }

function listFile(ctx: RequestContext, ref: EventRef, owed: readonly Owed[], { format, withEmail }: ListOptions) {
  const t = messagesIn(ctx.locale)
  const head = [
    t['money.person'],
    ...(withEmail ? [t['players.column.email']] : []),
    t['money.figure.toRefund'],
    t['money.refunds.holder'],
    t['money.refunds.iban'],
    t['money.refunds.concept'],
    t['money.file.cause'],
  ]
  const rows = owed.map(({ account, to, text }): Cell[] => [
    account.name,
    ...(withEmail ? [account.email] : []),
    account.toRefund / 100,
    to?.holder ?? null,
    to && formatIban(to.iban),
    text,
    t[`refund.cause.${account.refundCause}`],
  ])
  return createSpreadsheet(ctx, ref, { rows: [head, ...rows], format, part: 'refunds' })
}
