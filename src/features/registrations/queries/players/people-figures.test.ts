import { expect, test } from 'vitest'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { listPeopleFigures } from './people-figures.server.ts'
import { listPlayers } from './players.server.ts'

const { olga, mar, rosa, sara, club, sql, addPlayer, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const [litera] = event.tickets
const add = (player: Omit<Parameters<typeof addPlayer>[1], 'ticket'>) =>
  addPlayer(event.eventId, { ...player, ticket: litera })
const figuresFor = async ({ ctx }: typeof mar) =>
  (await listPeopleFigures(ctx, { organization: club.id, events: [event.translationId] })).get(event.translationId)
await add({ name: 'Ana' })
await add({ name: 'Blas', state: 'requested' })
await add({ name: 'Cora', state: 'requested', test: true })
await add({ name: 'Dani', birthDate: '2012-05-05' })
await add({ name: 'Eva', birthDate: '2012-05-05', state: 'waitlisted', waitingSince: '2026-11-02T10:00:00Z' })
await add({ name: 'Fin', birthDate: '2012-05-05', state: 'cancelled' })
const signed = await add({ name: 'Gil', birthDate: '2012-05-05' })
await sql`with file as (insert into media (hash, name, ext, mime, bytes)
  values ('signed-authorization-01', 'firmada.pdf', '.pdf', 'application/pdf', 10) returning id)
  update registrations set authorization_media_id = (select id from file) where id = ${signed}`

test('says as many as the pages list that it leads to', async () => {
  const totalOf = async (query: string) =>
    (await listPlayers(mar.ctx, event.translationId, playersQuery.read(query))).total
  const figures = await figuresFor(mar)
  expect(figures).toEqual({
    ...{ requested: 1, minors: 3, unauthorized: 2, handovers: 0, seated: 3, attended: 0, absent: 0 },
  })
  expect(await totalOf('state=requested')).toBe(figures?.requested)
  expect(await totalOf('missing=authorization')).toBe(figures?.unauthorized)
})

test('is for those who may see players', async () => {
  expect((await errorOf(figuresFor(rosa)))?.status).toBe(404)
  expect((await errorOf(figuresFor(sara)))?.status).toBe(404)
  expect((await figuresFor(olga))?.requested).toBe(1)
})
