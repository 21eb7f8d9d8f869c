import { expect, test } from 'vitest'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { listEventDays, planMovedDays } from '#features/events/commands/event-days.server.ts'
import { savePeriod } from '#features/pricing/commands/rules.server.ts'
import { daysPastEvent } from '#shared/events/event-days.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { savePaymentSettings } from './settings.server.ts'

// Today is 20 November 2026.
const { olga, sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana] = await createPlayers(1)

/** An event of 12 to 14 February 2027 with days of every part. */
async function datedEvent() {
  const event = await createOpenEvent({
    event: { date_start: '2027-02-12', date_end: '2027-02-14' },
    settings: { answersUntil: '2027-02-01' },
  })
  await sql`update tickets set limit_date = '2027-02-10' where event_id = ${event.eventId}`
  await savePaymentSettings(olga.ctx, event.ref, {
    reminder_days: 7,
    refund_tiers: [{ days_before: 30, percent: 100, fee: 0 }],
    instalments: [
      { percent: 30, due_on: '2026-11-10' },
      { percent: 30, due_on: '2026-12-20' },
      { percent: 40, due_on: '2027-01-20' },
    ],
  })
  const early = { direction: 'less', unit: 'percent', value: 10, starts_on: '2026-11-01', ends_on: '2026-12-31' }
  await savePeriod(olga.ctx, event.ref, { ...early, title_es: 'Anticipada' })
  await sql`insert into casting_settings (event_id, reveal_at) values (${event.eventId}, '2027-02-05T18:00:00+01:00')`
  return event
}
const daysOf = async (ref: number) => (await listEventDays(olga.ctx, ref)).map(({ part, day }) => `${part} ${day}`)
const BEFORE = [
  ...['tickets 2027-02-10', 'prices 2026-11-01', 'prices 2026-12-31'],
  ...['instalments 2026-11-10', 'instalments 2026-12-20', 'instalments 2027-01-20'],
  ...['answers 2027-02-01', 'casting 2027-02-05'],
]
const WEEK_LATER = [
  ...['tickets 2027-02-17', 'prices 2026-11-01', 'prices 2027-01-07'],
  ...['instalments 2026-11-10', 'instalments 2026-12-27', 'instalments 2027-01-27'],
  ...['answers 2027-02-08', 'casting 2027-02-12'],
]
const to = (start: string, end: string, more: object = {}) => ({
  date_start: start,
  date_end: end,
  reason: 'La finca',
  ...more,
})

test('the days of an event move with it by as many days; what is over stays', async () => {
  const { ref, eventId } = await datedEvent()
  expect(await daysOf(ref)).toEqual(BEFORE)
  await updateEvent(olga.ctx, ref, to('2027-02-19', '2027-02-21'))
  expect(await daysOf(ref)).toEqual(WEEK_LATER)
  const [log] = await sql`select details from audit_log where action = 'moveEventDays' and entity_id = ${eventId}`
  expect(log!['details']).toEqual({ days: 7, parts: ['tickets', 'prices', 'instalments', 'answers', 'casting'] })
  // The same edit again moves nothing.
  await updateEvent(olga.ctx, ref, to('2027-02-19', '2027-02-21'))
  expect(await daysOf(ref)).toEqual(WEEK_LATER)
})

test('they stay where that is wanted, and those that then pass the event are named', async () => {
  const { ref } = await datedEvent()
  const event = { dateStart: '2027-01-15', dateEnd: '2027-01-17' }
  await updateEvent(olga.ctx, ref, to('2027-01-15', '2027-01-17', { move_days: false, tickets: [] }))
  const left = daysPastEvent(await listEventDays(olga.ctx, ref), event)
  expect(left.map(({ part, day }) => `${part} ${day}`)).toEqual([
    ...['instalments 2027-01-20', 'answers 2027-02-01', 'casting 2027-02-05'],
  ])
})

test('nobody is to pay earlier than they agreed to, but may pay later', async () => {
  const { ref, ...event } = await datedEvent()
  await registerPlayer(ana!, { ref, ...event })
  const plan = await planMovedDays(olga.ctx, ref, '2027-02-05')
  expect(plan.filter(({ part }) => part === 'instalments').map(({ day, to }) => [day, to])).toEqual([
    ['2026-12-20', null],
    ['2027-01-20', null],
  ])
  await updateEvent(olga.ctx, ref, to('2027-02-05', '2027-02-07'))
  expect((await daysOf(ref)).filter((day) => day.startsWith('inst'))).toEqual(
    BEFORE.filter((day) => day.startsWith('inst')),
  )
  expect(await daysOf(ref)).toContain('answers 2027-01-25')
  await updateEvent(olga.ctx, ref, to('2027-02-19', '2027-02-21'))
  expect(await daysOf(ref)).toContain('instalments 2027-02-03')
})

test('a day that is sent itself is as it was sent', async () => {
  const { ref, ticket } = await datedEvent()
  const tickets = [{ id: ticket, title: 'Jugador', price: 6000, limit_date: '2027-02-11' }]
  await updateEvent(olga.ctx, ref, to('2027-02-19', '2027-02-21', { tickets }))
  expect(await daysOf(ref)).toEqual(['tickets 2027-02-11', ...WEEK_LATER.slice(1)])
})
