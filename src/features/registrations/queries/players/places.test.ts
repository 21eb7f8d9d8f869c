import { expect, test } from 'vitest'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { listMyRegistrations } from '../own/registrations.server.ts'
import { getPlayer } from './player.server.ts'
import { listPlayers } from './players.server.ts'

const { olga, createPlayers, createOpenEvent, registerPlayer } = await registrationFixtures()

test('the list tells of each who waits the place that they see themselves, across tickets', async () => {
  const players = await createPlayers(7, 'Espera')
  const event = await createOpenEvent({ event: { capacity: 3 }, tickets: [{ amount: 1 }, { amount: 2 }] })
  const order = [0, 0, 1, 1, 1, 0, 1]
  const made = []
  for (const [index, player] of players.entries())
    made.push({ player, ...(await registerPlayer(player, event, { ticket: event.tickets[order[index]!]! })) })
  const { rows } = await listPlayers(olga.ctx, event.ref, playersQuery.read('state=waiting'))
  const listed = new Map(rows.map(({ id, waitingPlace }) => [id, waitingPlace]))
  const waiting = made.filter(({ state }) => state === 'waitlisted')
  expect(waiting.length).toBeGreaterThanOrEqual(4)
  for (const { id, player } of waiting) {
    const own = (await listMyRegistrations(player.ctx)).waiting[0]?.waiting?.place
    expect(own).toBeGreaterThan(0)
    expect([listed.get(id), (await getPlayer(olga.ctx, event.ref, id)).waitingPlace]).toEqual([own, own])
  }
})
