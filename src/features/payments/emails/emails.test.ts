import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { changeEventStatus } from '#features/events/commands/status-changes.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { registrationEmailJobs } from '#features/registrations/emails/jobs.server.ts'
import { registrationChangeJobs, seatJobs } from '#features/registrations/jobs.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT, minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { withdrawPayment } from '../commands/own-payments.server.ts'
import {
  announcePayment,
  confirmPayment,
  recordPayment,
  refundPayment,
  rejectPayment,
} from '../commands/payments.server.ts'
import { exportMoney } from '../export/money-export.server.ts'
import { paymentChangeJobs } from '../jobs.server.ts'
import { getMoneyOverview } from '../queries/overview.server.ts'
import { getMyPayments } from '../queries/player.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { paymentEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, [
  ...registrationEmailJobs,
  ...registrationChangeJobs,
  ...seatJobs,
  ...paymentChangeJobs,
  ...paymentEmailJobs,
])
await jobs.unschedule('registrations.due')
// What is enqueued of an edit is not sent here.
for (const name of ['follows.event_changed', 'registrations.event_changed', 'push.event_changed'] as const)
  await jobs.work(name, async () => {})

const WINTER = new Date('2026-12-01T10:00:00Z')
const club = await addClub()
const owner: RequestContext = { ...ctxAs(club.ana), now: WINTER }
const PAID = { amount: 3000, method: 'bank_transfer', moved_on: '2026-11-20' }
const SETTINGS = {
  ...{ iban: 'ES91 2100 0418 4502 0005 1332', beneficiary: 'Roble Hueco', reminder_days: 7 },
  refund_tiers: [{ days_before: 10, percent: 100, fee: 500 }],
}

async function registered(name: string, locale: 'es' | 'en', taken: string[] = []) {
  const form = {
    ...{ ...COMPLETE_EVENT, signup: 'open', payment_methods: ['bank_transfer'] },
    tickets: [{ title: 'Plaza', price: 6000 }],
  }
  const { eventId, translationId: ref } = await createEvent(owner, club.id, form)
  await sql`update events set moderation = 'published', published_at = now(), payment_methods = '{bank_transfer}' where id = ${eventId}`
  await savePaymentSettings({ ...owner, now: new Date('2026-11-01T10:00:00Z') }, ref, SETTINGS)
  const [ticket] = await sql`select id from tickets where event_id = ${eventId}`
  await sql`update events set payment_methods = ${taken} where id = ${eventId}`
  const player: RequestContext = { ...ctxAs(await addPerson(name, locale)), now: WINTER }
  const { id } = await register(player, ref, { ticket: ticket!['id'], answers: {} })
  return { id, player, eventId }
}

test('the email of a confirmed seat says how much to pay, until when and how, in both languages', async () => {
  const { deliveredEmails } = await openMailbox()
  const es = await registered('Nora', 'es')
  await registered('Tom', 'en')
  const [spanish, english] = await deliveredEmails()
  const [row] = await sql`select reference from payment_references where registration_id = ${es.id}`
  const reference = (row!['reference'] as string).replace(/^(...)/, '$1-')
  expect(spanish!.text).toMatch(/A pagar: 60,00.€ hasta el 8 de diciembre de 2026, incluido/)
  expect(spanish!.text).toContain('Transferencia: Roble Hueco, ES91 2100 0418 4502 0005 1332')
  expect(spanish!.text).toContain(`Concepto: ${reference}`)
  expect(spanish!.html).toContain(reference)
  expect(english!.text).toMatch(/To pay: €60\.00 by 8 December 2026, included/)
  expect(english!.text).toContain('Bank transfer: Roble Hueco, ES91 2100 0418 4502 0005 1332')
})

test('whoever pays in cash is told of no reference to copy and of no QR code', async () => {
  const { deliveredEmails } = await openMailbox()
  await registered('Nieves', 'es', ['cash'])
  const [email] = await deliveredEmails()
  expect(email!.text).toContain('El dinero va directamente a la organización')
  expect(email!.text).not.toMatch(/código QR para la transferencia|concepto tal cual/)
})

test('who paid is told once it is confirmed, rejected with a reason or given back, and not of what was undone', async () => {
  const { id, player } = await registered('Olmo', 'es')
  const { deliveredEmails } = await openMailbox()
  await deliveredEmails()
  const mailbox = await openMailbox()
  const subjects = async () => (await mailbox.deliveredEmails()).map(({ subject }) => subject)
  const first = await announcePayment(player, id, PAID)
  await confirmPayment(owner, first.paymentId)
  expect((await subjects()).join()).toMatch(/^Pago confirmado: 30,00.€ para La noche larga$/)
  // Entered and undone within the ten minutes: nothing is said of either.
  const mistake = await recordPayment(minutesLater(owner, 30), id, PAID)
  await rejectPayment(minutesLater(owner, 35), mistake.paymentId, { reason: 'Era de otra persona.' })
  // Taken back by the player.
  const withdrawn = await announcePayment(minutesLater(player, 40), id, PAID)
  await withdrawPayment(minutesLater(player, 41), id, withdrawn.paymentId)
  expect(await subjects()).toHaveLength(1)
  const second = await announcePayment(minutesLater(player, 50), id, PAID)
  await rejectPayment(minutesLater(owner, 60), second.paymentId, { reason: 'No está en la cuenta.' })
  const rejected = (await mailbox.deliveredEmails()).find(({ subject }) => subject.includes('no ha llegado'))!
  expect(rejected.text).toContain('> No está en la cuenta.')
  // A refund of two payments is one email.
  await recordPayment(minutesLater(owner, 70), id, PAID)
  await refundPayment(minutesLater(owner, 90), id, { ...PAID, amount: 4000 })
  expect((await subjects()).filter((one) => /^Te han devuelto 40,00.€ de La noche larga$/.test(one))).toHaveLength(1)
})

test('a payment that is confirmed once the event is cancelled is told without asking for the rest', async () => {
  const { id, eventId } = await registered('Rita', 'es')
  await sql`update events set happening = 'cancelled' where id = ${eventId}`
  const { deliveredEmails } = await openMailbox()
  await recordPayment(owner, id, PAID)
  const confirmed = (await deliveredEmails()).find(({ box }) => box === 'rita')!
  expect(confirmed.text).toContain('30,00')
  expect(confirmed.text).not.toMatch(/por pagar|todo pagado/)
  expect(confirmed.text).toMatch(/te tiene que devolver 30,00.€. Motivo: El evento se canceló/)
})

test('a payment that is booked once the registration has ended is told with what goes back', async () => {
  const { id, player } = await registered('Alba', 'es')
  await cancelRegistration(minutesLater(player, 5), id)
  const { deliveredEmails } = await openMailbox()
  await recordPayment(minutesLater(owner, 20), id, PAID)
  const confirmed = (await deliveredEmails()).find(({ box, subject }) => box === 'alba' && subject.startsWith('Pago'))!
  expect(confirmed.text).not.toContain('todo pagado')
  expect(confirmed.text).toMatch(/te tiene que devolver 30,00.€. Motivo: Renuncia a la plaza/)
  expect(confirmed.text).toContain('Ahora mismo no tienes plaza')
})

test('the email of a cancellation says what is given back', async () => {
  const { id, player } = await registered('Pilar', 'es')
  const unpaid = await registered('Nuria', 'es')
  await recordPayment(owner, id, PAID)
  const { deliveredEmails } = await openMailbox()
  await cancelRegistration(minutesLater(player, 20), id)
  await cancelRegistration(minutesLater(unpaid.player, 20), unpaid.id)
  const emails = await deliveredEmails()
  const cancelled = emails.find(({ text }) => text.includes('te devuelve'))!
  expect(cancelled.text).toMatch(/De los 30,00.€ que has pagado, la organización te devuelve 25,00.€ directamente/)
  // Who paid nothing reads nothing of giving back.
  const others = emails.filter((email) => email !== cancelled && email.id.includes('cancelled'))
  expect(others.length).toBeGreaterThan(0)
  for (const { text } of others) expect(text).not.toMatch(/Si ya has pagado|devol/)
})

const CAUSES = [
  ['event_cancelled', 'El evento se canceló', 3000],
  ['given_up', 'Renuncia a la plaza', 2500],
  ['too_much', 'Se pagó de más', 1000],
] as const
test.each(CAUSES)(
  'money that goes back has one reason on every screen, in the email and in the files: %s',
  async (cause, words, amount) => {
    const { id, player, eventId } = await registered(`De ${cause}`, 'es')
    const [text] = await sql`select id from event_texts where event_id = ${eventId}`
    const ref = text!['id'] as number
    await recordPayment(owner, id, { ...PAID, amount: cause === 'too_much' ? 7000 : 3000 })
    if (cause === 'event_cancelled')
      await changeEventStatus(minutesLater(owner, 5), ref, {
        event_status: 'cancelled',
        reason_es: 'La finca se ha inundado',
      })
    if (cause === 'given_up') await cancelRegistration(minutesLater(player, 5), id)
    const query = moneyQuery.read(`p=${id}`)
    const read = async (minutes: number) => {
      const at = minutesLater(owner, minutes)
      const csv = async (what: 'balances' | 'ledger') =>
        new TextDecoder().decode((await exportMoney(at, ref, { what, format: 'csv' })).body)
      const own = await getMyPayments(minutesLater(player, minutes), id)
      return {
        overview: await getMoneyOverview(at, ref, query),
        balances: await csv('balances'),
        ledger: await csv('ledger'),
        own,
      }
    }
    const due = await read(20)
    expect(due.overview.refundsDue).toMatchObject([{ id, amount, cause }])
    expect(due.own.refundCause).toBe(cause)
    expect(due.balances).toContain(words)

    const { deliveredEmails } = await openMailbox()
    await refundPayment(minutesLater(owner, 30), id, { ...PAID, amount })
    // What happens afterwards does not change why it was given back.
    await changeEventStatus(minutesLater(owner, 35), ref, {
      event_status: 'cancelled',
      reason_es: 'La finca se ha inundado',
    })
    const done = await read(40)
    expect(done.overview.refunds).toMatchObject([{ amount, cause }])
    expect(done.overview.detail!.entries).toContainEqual(expect.objectContaining({ state: 'refunded', cause }))
    expect(done.own.payments.map(({ refundCauses }) => refundCauses)).toEqual([[cause]])
    expect(done.ledger).toContain(words)
    expect((await deliveredEmails()).find(({ subject }) => subject.startsWith('Te han devuelto'))!.text).toContain(
      `Motivo: ${words}`,
    )
  },
)
