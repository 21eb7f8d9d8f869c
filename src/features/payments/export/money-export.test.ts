import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import {
  adjustCharge,
  announcePayment,
  confirmPayment,
  recordPayment,
  rejectPayment,
} from '../commands/payments.server.ts'
import { exportMoney } from './money-export.server.ts'

const { olga, mar, sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana] = await createPlayers(1)
const event = await createOpenEvent()
const { id } = await registerPlayer(ana!, event)
const PAID = { method: 'bank_transfer', moved_on: '2026-11-20' }
const { paymentId } = await recordPayment(olga.ctx, id, { ...PAID, amount: 3000, note: '=1+1' })
await rejectPayment(olga.ctx, paymentId, { reason: '@SUM(A1)' })
await recordPayment(olga.ctx, id, { ...PAID, amount: 2050 })
await adjustCharge(olga.ctx, id, { amount: -1000, reason: '-2+3' })
for (const [amount, decide] of [
  [500, rejectPayment],
  [400, confirmPayment],
] as const)
  await decide(olga.ctx, (await announcePayment(ana!.ctx, id, { ...PAID, amount })).paymentId)
const csv = async (what: 'balances' | 'ledger') => {
  const { body } = await exportMoney(olga.ctx, event.ref, { what, format: 'csv' })
  return Papa.parse<string[]>(new TextDecoder().decode(body), { delimiter: ';', skipEmptyLines: true }).data.slice(1)
}

test('the ledger has every row in order, and no text is a formula', async () => {
  const rows = await csv('ledger')
  expect(rows.map((row) => [row[4], row[5], row[6], row[7], row[11]])).toEqual([
    ['60', '', '', '', ''],
    ['-10', '', '', '', "'-2+3"],
    ['', '', '30', 'Confirmado', "'=1+1"],
    ['', '', '-30', 'Anulado', "'@SUM(A1)"],
    ['', '', '20,5', 'Confirmado', ''],
    ['', '5', '', 'Anunciado', ''],
    ['', '-5', '', 'Anulado', ''],
    ['', '4', '', 'Anunciado', ''],
    ['', '', '4', 'Confirmado', ''],
  ])
})

test('a ledger beyond the bound is refused, not cut', async () => {
  const take = (maxRows: number) =>
    errorOf(exportMoney(olga.ctx, event.ref, { what: 'ledger', format: 'csv', maxRows }))
  expect([await take(9), (await take(8))?.code]).toEqual([null, 'document_too_long'])
})

test('the balances are those of the page, as CSV and XLSX, on record and for owner and editors alone', async () => {
  const [row] = await csv('balances')
  expect([row![0], ...row!.slice(4, 8)]).toEqual(['Persona1', 'En plazo', '50', '24,5', '25,5'])
  const { body, name } = await exportMoney(olga.ctx, event.ref, { what: 'balances', format: 'xlsx' })
  expect((await readXlsx(Buffer.from(body)))[0]!.data[1]!.slice(5, 8)).toEqual([50, 24.5, 25.5])
  expect(name).toMatch(/-balances-2026-11-20\.xlsx$/)
  const [log] = await sql`select details from audit_log where action = 'exportMoney' order by id desc limit 1`
  expect(log!['details']).toEqual({ what: 'balances', format: 'xlsx', rows: 1 })
  const refused = exportMoney(mar.ctx, event.ref, { what: 'ledger', format: 'csv' })
  expect((await errorOf(refused))?.code).toBe('not_found')
})
