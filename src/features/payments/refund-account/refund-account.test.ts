import { expect, test } from 'vitest'
import { giveGrant } from '#features/events/grants/commands.server.ts'
import { eventJobs } from '#features/events/jobs.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { recordPayment, refundPayment } from '../commands/payments.server.ts'
import { addPayment } from '../ledger.server.ts'
import { paymentsPersonalData } from '../personal-data.server.ts'
import { getMoneyOverview } from '../queries/overview.server.ts'
import { getMyPayments } from '../queries/player.server.ts'
import { eraseRefundAccounts } from '../retention/accounts.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { removeRefundAccount, saveRefundAccount } from './refund-account.server.ts'
import { exportRefunds } from './refund-files.server.ts'

const fixtures = await registrationFixtures()
const { olga, mar, rosa, sara, sql, createOpenEvent, createPlayers, registerPlayer } = fixtures
await runJobs(fixtures.services.jobs as Jobs, fixtures, eventJobs)
const [ana, beto] = await createPlayers(2)
const ACCOUNT = { iban: 'es91 2100 0418 4502 0005 1332', holder: 'Ana Ruiz' }
const IBAN = 'ES9121000418450200051332'
const PAID = { amount: 6000, method: 'bank_transfer', moved_on: '2026-11-20' }

/** Ana has paid and given up her place; the event pays from an account where `settings` says so. */
async function givenUp(settings: object = {}) {
  const event = await createOpenEvent()
  await savePaymentSettings(olga.ctx, event.ref, {
    ...{ reminder_days: 7, refund_tiers: [{ days_before: 0, percent: 100, fee: 0 }], ...settings },
  })
  const { id } = await registerPlayer(ana!, event)
  await recordPayment(olga.ctx, id, PAID)
  await cancelRegistration(ana!.ctx, id)
  return { ...event, id }
}
const PAYS = { iban: 'DE89370400440532013000', beneficiary: 'Club' }
const fileText = async (ref: number, ctx = olga.ctx) =>
  new TextDecoder().decode((await exportRefunds(ctx, ref, 'xml')).body)

test('who gets something back says to which account; nobody but they and the editors of the money read it', async () => {
  const { ref, id } = await givenUp(PAYS)
  expect(await getMyPayments(ana!.ctx, id)).toMatchObject({ asksForAccount: true, refundAccount: null })
  await saveRefundAccount(ana!.ctx, id, ACCOUNT)
  expect((await getMyPayments(ana!.ctx, id)).refundAccount).toEqual({ iban: IBAN, holder: 'Ana Ruiz' })
  const { refundAccounts, detail } = await getMoneyOverview(olga.ctx, ref, moneyQuery.read(`p=${id}`))
  expect(refundAccounts).toEqual({ given: 1, canPay: true })
  expect(detail?.refundAccount?.iban).toBe(IBAN)
  const [stored] = await sql<
    { row: string }[]
  >`select a::text as row from refund_accounts a where registration_id = ${id}`
  expect(stored!.row).not.toContain('0418')
  for (const { ctx } of [mar, rosa, beto!]) {
    expect((await errorOf(saveRefundAccount(ctx, id, ACCOUNT)))?.code).toBe('not_found')
    expect((await errorOf(removeRefundAccount(ctx, id)))?.code).toBe('not_found')
    expect((await errorOf(exportRefunds(ctx, ref, 'xml')))?.code).toBe('not_found')
  }
  await removeRefundAccount(ana!.ctx, id)
  expect((await getMyPayments(ana!.ctx, id)).refundAccount).toBeNull()
})

test('refuses what is no account, and where nothing was paid', async () => {
  const { id } = await givenUp()
  const wrong = saveRefundAccount(ana!.ctx, id, { iban: 'ES00 1234', holder: '' })
  expect((await errorOf(wrong))?.fields).toEqual({ iban: 'iban', holder: 'required' })
  // One account that the bank cannot pay makes it refuse all of them.
  const brazil = saveRefundAccount(ana!.ctx, id, { iban: 'BR1800360305000010009795493C1', holder: 'Олег Иванов' })
  expect((await errorOf(brazil))?.fields).toEqual({ iban: 'iban_elsewhere', holder: 'letters' })
  await saveRefundAccount(ana!.ctx, id, { ...ACCOUNT, iban: ACCOUNT.iban.replaceAll(' ', '\u00a0') })
  const { id: unpaid } = await registerPlayer(beto!, await createOpenEvent())
  expect((await errorOf(saveRefundAccount(beto!.ctx, unpaid, ACCOUNT)))?.code).toBe('registration_changed')
})

test('the file for the bank pays those who said where to, from the account of the event, as long as they are owed', async () => {
  const { ref, id } = await givenUp(PAYS)
  expect((await errorOf(exportRefunds(olga.ctx, ref, 'xml')))?.code).toBe('not_found')
  await saveRefundAccount(ana!.ctx, id, ACCOUNT)
  const order = await fileText(ref)
  expect(order).toContain('<NbOfTxs>1</NbOfTxs>')
  expect(order).toContain('<InstdAmt Ccy="EUR">60.00</InstdAmt>')
  expect(order).toContain(`<IBAN>${IBAN}</IBAN>`)
  expect(order).toContain(`<IBAN>${PAYS.iban}</IBAN>`)
  const list = new TextDecoder().decode((await exportRefunds(olga.ctx, ref, 'csv')).body)
  expect(list).toContain('ES91 2100 0418 4502 0005 1332')
  expect(list).toContain('@example.org')
  // The treasurer gives it back without knowing where to write to them.
  await giveGrant(olga.ctx, ref, { person: 'Sara', kind: 'treasurer' })
  const theirs = new TextDecoder().decode((await exportRefunds(sara.ctx, ref, 'csv')).body)
  expect(theirs).toContain('ES91 2100 0418 4502 0005 1332')
  expect(theirs).not.toContain('@')
  await refundPayment(olga.ctx, id, PAID)
  expect((await errorOf(exportRefunds(olga.ctx, ref, 'xml')))?.code).toBe('not_found')
})

test('an event without an account of its own has no file for the bank', async () => {
  const { ref, id } = await givenUp()
  await saveRefundAccount(ana!.ctx, id, ACCOUNT)
  expect((await errorOf(exportRefunds(olga.ctx, ref, 'xml')))?.code).toBe('not_found')
  expect((await getMoneyOverview(olga.ctx, ref, moneyQuery.read())).refundAccounts).toEqual({ given: 1, canPay: false })
})

test('what was paid by card is not in the file for the bank, nor is there one without a name that banks read', async () => {
  const { ref, id } = await givenUp(PAYS)
  await saveRefundAccount(ana!.ctx, id, ACCOUNT)
  await savePaymentSettings(olga.ctx, ref, { reminder_days: 7, ...PAYS, beneficiary: 'Клуб' })
  expect((await getMoneyOverview(olga.ctx, ref, moneyQuery.read())).refundAccounts).toEqual({ given: 1, canPay: false })
  expect((await errorOf(exportRefunds(olga.ctx, ref, 'xml')))?.code).toBe('not_found')
  await savePaymentSettings(olga.ctx, ref, { reminder_days: 7, ...PAYS })
  expect(await fileText(ref)).toContain(IBAN)
  const card = { method: 'card', state: 'confirmed', amount: 1000, movedOn: PAID.moved_on, actorId: null } as const
  await addPayment(olga.ctx, { ...card, registrationId: id, externalId: `pi_${id}` })
  expect((await getMoneyOverview(olga.ctx, ref, moneyQuery.read())).refundAccounts).toEqual({ given: 0, canPay: true })
  expect((await errorOf(exportRefunds(olga.ctx, ref, 'xml')))?.code).toBe('not_found')
})

const person = { id: ana!.id } as Parameters<NonNullable<typeof paymentsPersonalData.erase>>[1]
const night = (day: string) => ({
  ...at(olga.ctx, `${day}T04:47:00Z`),
  actor: { kind: 'job' as const, name: 'payments.retention' },
})

test('is in the export of its person, and goes with their account', async () => {
  const { id } = await givenUp()
  await saveRefundAccount(ana!.ctx, id, ACCOUNT)
  expect(await paymentsPersonalData.exportFields?.(ana!.ctx, person)).toMatchObject({
    refundAccounts: expect.arrayContaining([
      expect.objectContaining({ registrationId: id, account: { iban: IBAN, holder: 'Ana Ruiz' } }),
    ]),
  })
  await paymentsPersonalData.erase!(ana!.ctx, person)
  expect(await sql`select 1 from refund_accounts where user_id = ${ana!.id}`).toHaveLength(0)
})

test('stays until a month after the refund, and goes with a place that is passed on', async () => {
  const { id } = await givenUp()
  await saveRefundAccount(ana!.ctx, id, ACCOUNT)
  await eraseRefundAccounts(night('2027-03-01'))
  expect((await getMyPayments(ana!.ctx, id)).refundAccount).not.toBeNull()
  await refundPayment(olga.ctx, id, PAID)
  await eraseRefundAccounts(night('2026-12-01'))
  expect((await getMyPayments(ana!.ctx, id)).refundAccount).not.toBeNull()
  await eraseRefundAccounts(night('2027-03-01'))
  expect((await getMyPayments(ana!.ctx, id)).refundAccount).toBeNull()

  const other = await givenUp()
  await saveRefundAccount(ana!.ctx, other.id, ACCOUNT)
  await sql`update registrations set holder_id = ${beto!.id}, user_id = ${beto!.id} where id = ${other.id}`
  expect((await getMyPayments(beto!.ctx, other.id)).refundAccount).toBeNull()
  await eraseRefundAccounts(night('2026-11-25'))
  expect(await sql`select 1 from refund_accounts where registration_id = ${other.id}`).toHaveLength(0)
})
