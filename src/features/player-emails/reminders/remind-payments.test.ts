import { expect, test } from 'vitest'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { remindPlayers } from './remind.server.ts'
import { remindOfPayments } from './remind-payments.server.ts'

const fixtures = await playerEmailFixtures()
const { sql, addEvent, addPlayer, addPerson, ctxAs, openMailbox, takePayments } = fixtures

type Event = Awaited<ReturnType<typeof addEvent>>
const remind = (event: Event, ids: number[], at = '2026-11-02T15:00:00Z') =>
  remindOfPayments({ ...ctxAs(event.ana), now: new Date(at) }, event.ref, { ids })
const on = (day: string) => ({
  ...jobContext(fixtures, 'player_emails.remind'),
  now: new Date(`${day}T09:00:00Z`),
})
const countOf = async (event: Event) =>
  (
    await sql`select 1 from player_email_recipients p join player_emails m on m.id = p.email_id where m.event_id = ${event.id}`
  ).length

test('who owes is reminded at once, and not twice within a day; who owes nothing is named', async () => {
  const event = await addEvent()
  await takePayments(event)
  const nora = await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  const olga = await addPlayer(event, { user: await addPerson('Olga') })
  const petra = await addPlayer(event, { user: await addPerson('Petra'), owes: 6000, state: 'waitlisted' })
  const { deliveredEmails } = await openMailbox()
  const both = await Promise.all([remind(event, [nora, olga, petra, 999_999]), remind(event, [nora])])
  expect(both.flatMap(({ changed }) => changed)).toEqual([nora])
  expect(both.flatMap(({ refused }) => refused).filter(({ id }) => id !== nora)).toEqual([
    { id: olga, reason: 'owes_nothing' },
    { id: petra, reason: 'no_seat' },
    { id: 999_999, reason: 'missing' },
  ])
  expect(await remind(event, [nora], '2026-11-03T14:00:00Z')).toEqual({
    changed: [],
    refused: [{ id: nora, reason: 'reminded' }],
  })
  expect(await remind(event, [nora], '2026-11-04T18:00:00Z')).toEqual({ changed: [nora], refused: [] })
  // The job waits for a day as well.
  await remindPlayers(on('2026-11-05'), event.id)
  expect(await countOf(event)).toBe(2)
  await remindPlayers(on('2026-11-06'), event.id)
  expect(await countOf(event)).toBe(3)
  const [email] = await deliveredEmails()
  expect(email!.text).toMatch(/60,00.€/)
})

test('a holder is reminded once for all seats they pay for', async () => {
  const event = await addEvent()
  await takePayments(event)
  const nora = await addPerson('Nora')
  const own = await addPlayer(event, { user: nora, owes: 6000 })
  const leo = await addPlayer(event, { holder: nora, group: own, name: 'Leo', owes: 3000 })
  const { deliveredEmails } = await openMailbox()
  expect(await remind(event, [leo, own])).toEqual({ changed: [leo, own], refused: [] })
  const emails = await deliveredEmails()
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toMatch(/90,00.€/)
})

test('nobody is reminded of an event that is off, and only by who sees money', async () => {
  const event = await addEvent()
  await takePayments(event)
  const nora = await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  await sql`update events set happening = 'postponed', happening_reason_es = 'x' where id = ${event.id}`
  expect(await remind(event, [nora])).toEqual({ changed: [], refused: [{ id: nora, reason: 'no_reminders' }] })
  for (const stranger of [event.mar, await addPerson('Zoe')])
    expect((await errorOf(remindOfPayments(ctxAs(stranger), event.ref, { ids: [nora] })))?.status).toBe(404)
})
