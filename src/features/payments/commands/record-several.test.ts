import { expect, test } from 'vitest'
import { writeLine } from '#shared/payments/record-several.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getBalance, listPayments } from '../ledger.server.ts'
import { previewPayments } from '../queries/payments-preview.server.ts'
import { adjustCharge, announcePayment, recordPayment } from './payments.server.ts'
import { recordSeveral } from './record-several.server.ts'

const fixtures = await registrationFixtures()
const { olga, edu, mar, rosa, sara, createOpenEvent, createPlayers, registerPlayer } = fixtures
const players = await createPlayers(10)
const MOVED = { method: 'bizum', moved_on: '2026-11-20' }

async function eventWith(count: number) {
  const event = await createOpenEvent()
  const ids: number[] = []
  for (const player of players.slice(0, count)) ids.push((await registerPlayer(player, event)).id)
  const { people } = await previewPayments(olga.ctx, event.ref, { ids })
  return { ...event, ids, people, lines: people.map(writeLine) }
}
const paidOf = async (ids: number[]) =>
  (await Promise.all(ids.map((id) => getBalance(olga.ctx, id)))).map(({ paid }) => paid)

test('ten payments are entered with one form, once however often and by however many it is sent', async () => {
  const { ref, ids, lines } = await eventWith(10)
  const form = { ...MOVED, lines, amount: '' }
  const both = await Promise.all([recordSeveral(olga.ctx, ref, form), recordSeveral(olga.ctx, ref, form)])
  expect(both).toEqual([
    { changed: ids, refused: [] },
    { changed: ids, refused: [] },
  ])
  expect(await paidOf(ids)).toEqual(ids.map(() => 6000))
  expect((await listPayments(olga.ctx, ids)).map(({ method, amount, movedOn }) => [method, amount, movedOn])).toEqual(
    ids.map(() => ['bizum', 6000, '2026-11-20']),
  )
  // Another organizer had the same people on the screen.
  const { changed, refused } = await recordSeveral(edu.ctx, ref, form)
  expect(changed).toEqual([])
  expect(refused).toEqual(ids.map((id) => ({ id, reason: 'changed' })))
  expect(await paidOf(ids)).toEqual(ids.map(() => 6000))
})

test('one amount for each; who owes less, or nothing any more, is named', async () => {
  const { ref, ids, lines } = await eventWith(3)
  const [one, two, three] = ids as [number, number, number]
  await adjustCharge(olga.ctx, two, { amount: -4000, reason: 'Ayuda en cocina' })
  await recordPayment(edu.ctx, three, { ...MOVED, amount: 6000 })
  const form = { ...MOVED, lines, amount: 3000 }
  expect(await recordSeveral(olga.ctx, ref, form)).toEqual({
    changed: [one],
    refused: [
      { id: two, reason: 'changed' },
      { id: three, reason: 'changed' },
    ],
  })
  const { people, refused } = await previewPayments(olga.ctx, ref, { ids: [...ids, 999_999] })
  expect(people.map(({ id, open }) => [id, open])).toEqual([
    [one, 3000],
    [two, 2000],
  ])
  expect(refused).toEqual([
    { id: three, reason: 'owes_nothing' },
    { id: 999_999, reason: 'missing' },
  ])
  expect(await recordSeveral(olga.ctx, ref, { ...form, lines: people.map(writeLine) })).toEqual({
    changed: [one],
    refused: [{ id: two, reason: 'more_than_open' }],
  })
  expect(await paidOf(ids)).toEqual([6000, 0, 6000])
})

test('what someone says they have paid is confirmed and not entered again', async () => {
  const { ref, ids } = await eventWith(2)
  const [one, two] = ids as [number, number]
  await announcePayment(players[0]!.ctx, one, { amount: 4000, method: 'bank_transfer', moved_on: '2026-11-18' })
  await announcePayment(players[1]!.ctx, two, { amount: 4000, method: 'bank_transfer', moved_on: '2026-11-18' })
  const lines = async () => (await previewPayments(olga.ctx, ref, { ids })).people.map(writeLine)
  expect(await recordSeveral(olga.ctx, ref, { ...MOVED, lines: (await lines())[1], amount: 1000 })).toEqual({
    changed: [],
    refused: [{ id: two, reason: 'announced' }],
  })
  expect(await recordSeveral(olga.ctx, ref, { ...MOVED, lines: await lines(), amount: null })).toMatchObject({
    changed: ids,
  })
  expect((await listPayments(olga.ctx, [one])).map(({ state, method, amount }) => [state, method, amount])).toEqual([
    ['confirmed', 'bank_transfer', 4000],
    ['confirmed', 'bizum', 2000],
  ])
  expect(await paidOf(ids)).toEqual([6000, 6000])
})

test('only who decides about money may, about nobody of another event, and about no day to come', async () => {
  const { ref, lines } = await eventWith(1)
  const other = await eventWith(1)
  const form = { ...MOVED, amount: '' }
  for (const { ctx } of [mar, rosa, sara])
    expect((await errorOf(recordSeveral(ctx, ref, { ...form, lines })))?.status).toBe(404)
  expect(await recordSeveral(olga.ctx, ref, { ...form, lines: other.lines })).toEqual({
    changed: [],
    refused: [{ id: other.ids[0], reason: 'missing' }],
  })
  expect((await errorOf(recordSeveral(olga.ctx, ref, { ...form, lines, moved_on: '2030-01-01' })))?.fields).toEqual({
    moved_on: 'date',
  })
  for (const bad of [undefined, 'x', ['1.2'], '1.2.99999999999'])
    expect((await errorOf(recordSeveral(olga.ctx, ref, { ...form, lines: bad })))?.status).toBe(400)
})
