import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { findReference, getBalance, lastChargeRow } from '../ledger.server.ts'
import { getMoneyOverview } from '../queries/overview.server.ts'
import { bookLine, bookSureLines } from '../statement/commands/book.server.ts'
import { importStatement } from '../statement/commands/import.server.ts'
import { getStatementPreview } from '../statement/queries/statement.server.ts'
import { adjustCharge, announcePayment, confirmPayment, recordPayment, refundPayment } from './payments.server.ts'
import { confirmAnnounced } from './several.server.ts'

const fixtures = await registrationFixtures()
const { olga, edu, createOpenEvent, createPlayers, registerPlayer } = fixtures
const [ana] = await createPlayers(1)
const PAID = { amount: 6000, method: 'bank_transfer', moved_on: '2026-11-20' }

const upload = async (ctx: RequestContext, ref: number, rows: string[]) => {
  const bytes = Buffer.from(['Fecha;Ordenante;Concepto;Importe', ...rows].join('\n'))
  await importStatement(ctx, ref, { form: {}, file: { name: 'a.csv', bytes } })
  return (await getStatementPreview(ctx, ref, { line: null, query: '' }))!
}
const referenceOf = async (id: number) => formatReference((await findReference(olga.ctx, id))!)

test('an editor does not decide about the money of their own seat; the owner and other editors do', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer({ id: edu.id, ctx: edu.ctx }, event)
  const { id: other } = await registerPlayer(ana!, event)
  const { paymentId } = await announcePayment(edu.ctx, id, PAID)
  const attempts = [
    () => confirmPayment(edu.ctx, paymentId),
    () => recordPayment(edu.ctx, id, PAID),
    () => adjustCharge(edu.ctx, id, { amount: -6000, reason: 'x' }),
    () => refundPayment(edu.ctx, id, { ...PAID, amount: 1 }),
  ]
  for (const attempt of attempts) expect((await errorOf(attempt()))?.code).toBe('forbidden')
  expect(await confirmAnnounced(edu.ctx, event.ref, { ids: [id] })).toEqual({ changed: 0, refused: 1 })
  const query = { q: '', show: 'all', page: 1, all: false, open: id } as const
  expect((await getMoneyOverview(edu.ctx, event.ref, query)).detail?.isOwn).toBe(true)
  expect((await getMoneyOverview(olga.ctx, event.ref, query)).detail?.isOwn).toBe(false)

  const rows = [id, other].map(async (one) => `18/11/2026;NADIE;${await referenceOf(one)};60,00`)
  const { id: imported, sure } = await upload(edu.ctx, event.ref, await Promise.all(rows))
  expect(await bookSureLines(edu.ctx, event.ref, { import: imported, items: sure.items })).toEqual({
    booked: 1,
    skipped: 'own',
  })
  const line = { import: imported, line: 0, registrations: String(id) }
  expect((await errorOf(bookLine(edu.ctx, event.ref, line)))?.code).toBe('forbidden')
  expect(await getBalance(olga.ctx, id)).toMatchObject({ total: 6000, paid: 0 })
  await confirmPayment(olga.ctx, paymentId)
  expect(await getBalance(olga.ctx, id)).toMatchObject({ paid: 6000 })
})

test('the same discount is given once, however often it is sent', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer(ana!, event)
  const sent = { amount: -1500, reason: 'Monta el bosque', seen: await lastChargeRow(olga.ctx, id) }
  const results = await Promise.allSettled([1, 2, 3].map(() => adjustCharge(olga.ctx, id, sent)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await errorOf(adjustCharge(edu.ctx, id, sent)))?.code).toBe('changed_meanwhile')
  expect(await getBalance(olga.ctx, id)).toMatchObject({ total: 4500 })
})

test('no sum of the ledger grows beyond what it is stored in', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer(ana!, event)
  const lines = [9_000_000, 1_000_000, 1].map((euros) => `18/11/2026;NADIE;pago;${euros},00`)
  const { id: imported } = await upload(olga.ctx, event.ref, lines)
  const refused = []
  for (const line of lines.keys()) {
    const error = await errorOf(
      bookLine(olga.ctx, event.ref, { import: imported, line, registrations: String(id), different: '1' }),
    )
    if (error) refused.push(error.fields)
  }
  expect(refused).toEqual([{ amount: 'number' }])
  expect(await getBalance(olga.ctx, id)).toMatchObject({ paid: 1_000_000_000 })
  const { problems } = await upload(olga.ctx, event.ref, ['18/11/2026;NADIE;x;10000000,01'])
  expect(problems.map(({ code }) => code)).toEqual(['amount_large'])
})

test('nobody enters money of tomorrow', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer(ana!, event)
  const { paymentId } = await announcePayment(ana!.ctx, id, { ...PAID, amount: 100 })
  for (const attempt of [
    () => recordPayment(olga.ctx, id, { ...PAID, moved_on: '2027-11-20' }),
    () => refundPayment(olga.ctx, id, { ...PAID, moved_on: '2027-11-20' }),
    () => confirmPayment(olga.ctx, paymentId, { moved_on: '2027-11-20' }),
  ])
    expect((await errorOf(attempt()))?.fields).toEqual({ moved_on: 'date' })
})
