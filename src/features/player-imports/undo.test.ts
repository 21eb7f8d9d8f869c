import { expect, test } from 'vitest'
import { recordPayment } from '#features/payments/commands/payments.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { findChange } from '#features/registrations/emails/news.server.ts'
import { newsKind } from '#features/registrations/emails/registration-emails.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { peopleFixtures } from '#tests/fixtures/people-fixtures.ts'
import { undoPeople } from './commands/undo.server.ts'
import { getImported } from './imported.server.ts'

const { db, services, sql, olga, mar, rosa, vera, createOpenEvent, upload, bringIn, look } = await peopleFixtures()

const LIST = 'Nombre;Correo;Pagado\nUno;uno@example.org;60\nDos;dos@example.org;20\nTres;;\nCuatro;;10'
const stand = (event: { eventId: number }) => sql`select r.name, r.state, b.paid, b.total from registrations r
  join registration_balances b on b.registration_id = r.id where r.event_id = ${event.eventId} order by r.id`

test('is taken back for a day by counter-entries, without a word to anybody, but for whom somebody has touched', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 4 }] })
  const id = await upload(event, LIST)
  await bringIn(event, id)
  const people = await sql`select id from registrations where event_id = ${event.eventId} order by id`
  const [, two, three] = people.map((row) => row['id'] as number)
  await changeRegistrations(mar.ctx, event.ref, { ids: [three], action: 'note', note: 'Viene con perro' })
  const payment = { amount: 1000, method: 'cash', moved_on: '2026-11-01' }
  await recordPayment(olga.ctx, two!, payment)
  expect((await getImported(olga.ctx, event.ref, id)).rows.map(({ stays }) => stays)).toEqual([
    false,
    true,
    true,
    false,
  ])

  expect(await errorOf(undoPeople(rosa.ctx, event.ref, id))).toMatchObject({ status: 404 })
  expect(await errorOf(undoPeople(vera.ctx, event.ref, id))).toMatchObject({ status: 404 })
  // Money is taken back by who may edit it.
  expect(await errorOf(undoPeople(mar.ctx, event.ref, id))).toMatchObject({ status: 404 })
  expect(await undoPeople(olga.ctx, event.ref, id)).toEqual({ undone: 2, kept: 2 })
  expect(await stand(event)).toEqual([
    { name: 'Uno', state: 'cancelled', paid: 0, total: 0 },
    { name: 'Dos', state: 'confirmed', paid: 3000, total: 6000 },
    { name: 'Tres', state: 'confirmed', paid: 0, total: 6000 },
    { name: 'Cuatro', state: 'cancelled', paid: 0, total: 0 },
  ])
  expect(
    await sql`select p.state from payments p join registrations r on r.id = p.registration_id
    where r.event_id = ${event.eventId} and r.name = 'Uno' order by p.id`,
  ).toEqual([{ state: 'confirmed' }, { state: 'rejected' }])
  const entries =
    await sql`select h.id, h.action from registration_history h join registrations r on r.id = h.registration_id
    where r.event_id = ${event.eventId} and r.name = 'Uno' order by h.id`
  expect(entries.map(({ action }) => action)).toEqual(['import', 'import_undone'])
  const change = await findChange(jobContext({ db, services }, 'test'), entries[1]!['id'])
  expect(change && newsKind(change)).toBe(null)
  expect(await errorOf(undoPeople(olga.ctx, event.ref, id))).toMatchObject({ code: 'wrong_state' })
  // Their seats are free again, and they can be brought in anew.
  expect((await look(event, await upload(event, LIST))).map(({ says }) => says)).toEqual([
    'confirmed',
    'out exists',
    'out exists',
    'confirmed',
  ])
})

const THEIRS = 'select id from registrations where event_id = $1'
test.each([
  ['their wishes were noted', `insert into casting_preferences (registration_id) ${THEIRS}`],
  [
    'they must play with others',
    `with rule as (insert into casting_rules (event_id, kind) values ($1, 'together') returning id as rule_id)
      insert into casting_rule_members (registration_id, rule_id) select r.id, rule_id from rule, (${THEIRS}) r`,
  ],
  [
    'they were written to',
    `with email as (insert into player_emails (event_id, kind, subject_es, body_es, filter)
        values ($1, 'message', 'Hola', 'Hola', '{}') returning id as email_id)
      insert into player_email_recipients (registration_id, email_id) select r.id, email_id from email, (${THEIRS}) r`,
  ],
])('somebody stays since %s', async (_, change) => {
  const event = await createOpenEvent()
  const id = await upload(event, 'Nombre\nUno')
  await bringIn(event, id)
  await sql.unsafe(change, [event.eventId])
  expect(await undoPeople(olga.ctx, event.ref, id)).toEqual({ undone: 0, kept: 1 })
})

test('is not taken back after a day', async () => {
  const event = await createOpenEvent()
  const id = await upload(event, 'Nombre\nUno')
  await bringIn(event, id)
  const tomorrow = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + DAY_MS + 1) }
  expect(await errorOf(undoPeople(tomorrow, event.ref, id))).toMatchObject({ code: 'wrong_state' })
  const elsewhere = await createOpenEvent()
  expect(await errorOf(undoPeople(olga.ctx, elsewhere.ref, id))).toMatchObject({ status: 404 })
})
