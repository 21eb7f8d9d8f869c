import { expect, test } from 'vitest'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { getReminders } from '../queries/reminders.server.ts'
import { enqueueReminders, remindPlayers } from './remind.server.ts'
import { saveReminderSettings } from './settings.server.ts'

const fixtures = await playerEmailFixtures()
const { db, jobs, sql, addEvent, addPlayer, addPerson, ctxAs, openMailbox, takePayments } = fixtures

const on = (day: string): RequestContext => ({
  ...jobContext(fixtures, 'player_emails.remind'),
  now: new Date(`${day}T09:00:00Z`),
})
const remind = (event: { id: number }, day: string) => remindPlayers(on(day), event.id)
const kinds = async (event: { id: number }) =>
  (
    await sql`select m.kind, p.occasion, coalesce(u.username, r.name) as name from player_emails m
      join player_email_recipients p on p.email_id = m.id join registrations r on r.id = p.registration_id
      left join users u on u.id = r.user_id where m.event_id = ${event.id} order by p.id`
  ).map(({ kind, occasion, name }) => [kind, occasion, String(name).replace(/\d+$/, '')])

test('a payment is reminded of before it is due and once it is overdue, each once, until it is made', async () => {
  const event = await addEvent()
  await takePayments(event)
  // Confirmed on 1 November, due seven days later: not before half of that time.
  const nora = await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  await addPlayer(event, { user: await addPerson('Olga') })
  for (const day of ['2026-11-01', '2026-11-04', '2026-11-05', '2026-11-05', '2026-11-06', '2026-11-08', '2026-11-10'])
    await remind(event, day)
  expect(await kinds(event)).toEqual([['payment', 'payment:2026-11-08', 'Nora']])
  for (const day of ['2026-11-11', '2026-11-12', '2026-11-20']) await remind(event, day)
  expect((await kinds(event)).slice(1)).toEqual([['overdue', 'overdue:2026-11-08', 'Nora']])
  expect(nora).toBeGreaterThan(0)
})

test('nobody is reminded of a payment while the event does not say how to pay, or when they say they have paid', async () => {
  const event = await addEvent()
  const nora = await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  await remind(event, '2026-11-06')
  expect(await kinds(event)).toEqual([])
  await takePayments(event)
  const [{ id } = { id: 0 }] = await sql`select nextval('payments_id_seq')::int as id`
  await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on) overriding system value
    values (${id}, ${id}, ${nora}, 'announced', 'bank_transfer', 6000, '2026-11-05')`
  await remind(event, '2026-11-07')
  expect(await kinds(event)).toEqual([])
})

test('a holder is reminded of the payments of their group once, and of one thing a day', async () => {
  const event = await addEvent()
  await takePayments(event)
  const nora = await addPerson('Nora')
  const own = await addPlayer(event, { user: nora, owes: 6000 })
  const minor = { birth_date: '2014-05-02' }
  await addPlayer(event, { holder: nora, group: own, name: 'Leo', owes: 3000, more: minor })
  const { deliveredEmails } = await openMailbox()
  await saveReminderSettings(ctxAs(event.ana), event.ref, {
    ...{ payment: 'on', overdue: 'on', authorization: 'on', event: 'on' },
    ...{ overdue_days: '3', form_days: '90', event_days: '7' },
  })
  const days = ['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-22', '2027-02-05', '2027-02-06']
  for (const day of days) await remind(event, day)
  expect(await kinds(event)).toEqual([
    ['overdue', 'overdue:2026-11-08', 'Nora'],
    ['authorization', 'authorization', 'Leo'],
    ['event', 'event:2027-02-12', 'Nora'],
  ])
  const emails = await deliveredEmails()
  expect(emails.map(({ box }) => box)).toEqual(['nora', 'nora', 'nora'])
  const overdue = emails.find(({ subject }) => subject.includes('se ha pasado'))!
  expect(overdue.text).toMatch(/90,00.€/)
  expect(overdue.raw).not.toContain('List-Unsubscribe')
  const authorization = emails.find(({ subject }) => subject.includes('autorización'))!
  expect(authorization.text).toContain('Para que Leo pueda venir')
  expect(authorization.raw).toContain('List-Unsubscribe-Post')
})

test('required answers that are missing are asked for once before the event, until they are given', async () => {
  const event = await addEvent()
  const shirt = {
    ...{
      key: 'shirt',
      type: 'text',
      label: { es: 'Camisa', en: null },
      help: null,
      options: [],
      tickets: [],
      show_if: null,
    },
    ...{ sensitivity: 'normal', required: true, stage: 'followup' },
  }
  const definition = { sections: [{ key: 'a', title: { es: 'A', en: null }, fields: [shirt] }] }
  const [form] = await sql`insert into registration_forms (event_id) values (${event.id}) returning id`
  await sql`insert into registration_form_versions (form_id, version, definition)
    values (${form!['id']}, 1, ${JSON.stringify(definition)}::jsonb)`
  const answers = (given: object) => ({ form_id: form!['id'], form_version: 1, answers: JSON.stringify(given) })
  await addPlayer(event, { user: await addPerson('Nora'), more: answers({}) })
  const olga = await addPlayer(event, { user: await addPerson('Olga'), more: answers({}) })
  await addPlayer(event, { user: await addPerson('Petra'), more: answers({ shirt: 'M' }) })
  const { deliveredEmails } = await openMailbox()
  await remind(event, '2027-01-21')
  expect(await kinds(event)).toEqual([])
  await sql`update registrations set answers = '{"shirt":"S"}' where id = ${olga}`
  await remind(event, '2027-01-22')
  await remind(event, '2027-01-23')
  expect(await kinds(event)).toEqual([['form', 'form', 'Nora']])
  const [email, ...rest] = await deliveredEmails()
  expect(rest).toEqual([])
  expect(email!.subject).toBe('La noche larga: faltan respuestas')
  expect(email!.text).toMatch(/preguntas más de la inscripción de Nora\d+/)
  expect(email!.raw).toContain('List-Unsubscribe-Post')
})

test('a week before the event everybody with a seat is told the date and their ticket, in their language', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  await addPlayer(event, { user: await addPerson('Tom', 'en') })
  await addPlayer(event, { user: await addPerson('Uma'), confirmedAt: '2027-02-06T10:00:00Z' })
  await addPlayer(event, { user: await addPerson('Vera'), state: 'waitlisted' })
  const { deliveredEmails } = await openMailbox()
  for (const day of ['2027-02-04', '2027-02-05', '2027-02-06', '2027-02-11']) await remind(event, day)
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject])).toEqual([
    ['nora', 'La noche larga: falta muy poco, 12–14 de febrero de 2027'],
    ['tom', 'The long night is coming up: 12–14 February 2027'],
  ])
  expect(emails[0]!.text).toContain('Tu entrada: Plaza.')
  expect(emails[0]!.text).toContain('https://candil.example/es/account/registrations/')
})

test('the waiting list is told of a new place, at most once a day', async () => {
  const event = await addEvent({ capacity: 1 })
  const first = await addPlayer(event, { state: 'waitlisted', user: await addPerson('Uma') })
  await addPlayer(event, { state: 'waitlisted', user: await addPerson('Vera'), locale: 'es' })
  const pool = await sql`insert into seat_pools (event_id, kind, quota) values (${event.id}, 'event', 0) returning id`
  await sql`insert into registration_seats (registration_id, pool_id, taken)
    select id, ${pool[0]!['id']}, false from registrations where event_id = ${event.id}`
  const { deliveredEmails } = await openMailbox()
  await remind(event, '2026-11-10')
  await remind(event, '2026-11-11')
  expect(await kinds(event)).toEqual([])
  await sql`delete from registration_seats where registration_id = ${first}`
  await sql`update registrations set state = 'cancelled', ended_at = now() where id = ${first}`
  await remind(event, '2026-11-12')
  await remind(event, '2026-11-12')
  await remind(event, '2026-11-13')
  expect(await kinds(event)).toEqual([['position', 'position:2026-11-12', 'Vera']])
  const [email] = await deliveredEmails()
  expect(email!.subject).toBe('Ahora eres la persona número 1 en la lista de espera de La noche larga')
})

test.each([
  ['cancelled', { happening: 'cancelled', happening_reason_es: 'x' }],
  ['postponed', { happening: 'postponed', happening_reason_es: 'x' }],
  ['taken down', { moderation: 'rejected' }],
  ['over', { date_start: '2026-10-01', date_end: '2026-10-02' }],
])('nobody is reminded of an event that is %s', async (_name, columns) => {
  const event = await addEvent(columns)
  await takePayments(event)
  await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  await remind(event, '2026-11-20')
  expect(await kinds(event)).toEqual([])
})

test('what was queued is not sent once the organization is suspended or the seat is gone', async () => {
  const event = await addEvent()
  const gone = await addPlayer(event, { user: await addPerson('Nora') })
  await addPlayer(event, { user: await addPerson('Olga') })
  const { deliveredEmails } = await openMailbox()
  const [queued] = await sql`insert into player_emails (event_id, kind, subject_es, body_es, filter)
    values (${event.id}, 'event', 'x', 'x', '{}') returning id`
  await sql`insert into player_email_recipients (email_id, registration_id, occasion)
    select ${queued!['id']}, id, 'event:2027-02-12' from registrations where event_id = ${event.id}`
  await sql`update registrations set state = 'cancelled', ended_at = now() where id = ${gone}`
  await sql`update organizations set status = 'suspended' where id = ${event.club}`
  await jobs.enqueue(db, 'player_emails.send', { emailId: queued!['id'] })
  expect(await deliveredEmails()).toEqual([])
  const rows =
    await sql`select p.state, p.failure from player_email_recipients p join player_emails m on m.id = p.email_id
    where m.event_id = ${event.id}`
  expect(rows.map(({ state, failure }) => [state, failure])).toEqual(Array(2).fill(['skipped', 'event_off']))
  await enqueueReminders(on('2027-02-07'))
  expect(
    await sql`select 1 from pgboss.job where name = 'player_emails.remind' and (data ->> 'eventId')::int = ${event.id}`,
  ).toHaveLength(0)
})

test('the page says who is next, and tells moderators nothing of payments', async () => {
  const event = await addEvent()
  await takePayments(event)
  await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  const at = (who: number) => ({ ...ctxAs(who), now: new Date('2026-11-02T12:00:00Z') })
  const seen = await getReminders(at(event.ana), event.ref)
  expect(seen.rows.find(({ kind }) => kind === 'payment')!.next).toMatchObject({ day: '2026-11-05', count: 1 })
  expect(seen.rows.find(({ kind }) => kind === 'event')!.next).toMatchObject({ day: '2027-02-05', count: 1 })
  const moderator = await getReminders(at(event.mar), event.ref)
  expect(moderator.rows.filter(({ kind }) => kind === 'payment' || kind === 'overdue').map(({ next }) => next)).toEqual(
    [null, null],
  )
  await saveReminderSettings(at(event.mar), event.ref, { overdue_days: '9', form_days: '9', event_days: '9' })
  expect((await getReminders(at(event.ana), event.ref)).settings).toMatchObject({
    ...{ payment: true, overdue: true, overdueDays: 3, form: false, eventDays: 9 },
  })
  await expect(getReminders(at(event.leo), event.ref)).rejects.toMatchObject({ code: 'not_found' })
})
