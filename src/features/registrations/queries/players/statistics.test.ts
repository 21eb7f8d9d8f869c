import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { getStatistics } from './statistics.server.ts'

const { sql, olga, rosa, sara, addPlayer, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const [litera, apoyo] = event.tickets
for (const player of [
  { name: 'A', ticket: litera, answers: { menu: 'vegan', extras: ['cloak', 'bus'], again: true } },
  { name: 'B', ticket: litera, answers: { menu: 'vegan', extras: ['bus'], again: false } },
  { name: 'C', ticket: apoyo, answers: { menu: 'gone' }, special: { allergies: 'cacahuetes' } },
  { name: 'D', ticket: litera, state: 'waitlisted', answers: { menu: 'meat' } },
  { name: 'E', ticket: litera, state: 'cancelled', answers: { menu: 'meat' } },
  { name: 'F', ticket: litera, test: true, answers: { menu: 'meat' } },
] as const)
  await addPlayer(event.eventId, structuredClone(player) as Parameters<typeof addPlayer>[1])

const countsOf = async (ticket: number | null) => {
  const { seated, fields } = await getStatistics(olga.ctx, event.translationId, ticket)
  const counts = fields.map(({ key, unanswered, options }) => [
    key,
    { ...Object.fromEntries(options.map(({ label, count }) => [label, count])), unanswered },
  ])
  return { seated, ...Object.fromEntries(counts) }
}

test('counts each option among those with a seat', async () => {
  expect(await countsOf(null)).toEqual({
    seated: 3,
    menu: { 'De todo': 0, Vegano: 2, gone: 1, unanswered: 0 },
    extras: { Capa: 1, Autobús: 2, unanswered: 1 },
    again: { Sí: 1, No: 1, unanswered: 1 },
  })
})

test('of one ticket', async () => {
  expect(await countsOf(apoyo)).toMatchObject({ seated: 1, menu: { Vegano: 0, gone: 1 } })
})

test('says how many seats each ticket and the event have', async () => {
  await sql`update events set capacity = 12 where id = ${event.eventId}`
  await sql`update tickets set amount = 8 where id = ${litera!}`
  await sql`update tickets set amount = 0 where id = ${apoyo!}`
  const { seats } = await getStatistics(olga.ctx, event.translationId, null)
  expect(new Map(seats.map(({ ticket, quota }) => [ticket, quota]))).toEqual(
    new Map([
      [litera, 8],
      [apoyo, null],
      [null, 12],
    ]),
  )
})

test('protected answers are not counted, and only who reads players sees figures', async () => {
  const figures = await getStatistics(olga.ctx, event.translationId, null)
  expect(JSON.stringify(figures)).not.toMatch(/cacahuetes|allergies/)
  expect(figures.hasSpecial).toBe(true)
  expect(figures.weeks.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  for (const { ctx } of [rosa, sara])
    expect((await errorOf(getStatistics(ctx, event.translationId, null)))?.status).toBe(404)
})
