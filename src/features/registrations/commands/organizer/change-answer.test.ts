import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswer } from './change-answer.server.ts'
import { writeToPlayer } from './write-to-player.server.ts'

const fixtures = await registrationFixtures()
const { sql, mar, rosa, createOpenEvent, createPlayers, registerPlayer, historyOf } = fixtures
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const [ana, eva] = (await createPlayers(2, 'Respuesta')) as [Player, Player]

const menu = formField('menu', 'choice', {
  options: [formOption('all', { price: 0 }), formOption('vegan', { price: 500, max: 1 })],
})
const FIELDS = [
  menu,
  formField('why', 'text', { show_if: { key: 'menu', in: ['all'] } }),
  formField('photos', 'consent'),
  formField('diet', 'text', { sensitivity: 'special' }),
  formField('needed', 'text', { required: true }),
]
type Event = Awaited<ReturnType<typeof createOpenEvent>>
const change = (
  event: Event,
  id: number,
  [field, seen, value]: [field: string, seen: unknown, value: unknown],
  ctx: RequestContext = mar.ctx,
) => changeAnswer(ctx, event.ref, { id, field, seen: JSON.stringify(seen), answers: { [field]: value } })
const answersOf = async (id: number) => (await sql`select answers from registrations where id = ${id}`)[0]!['answers']
const ANSWERS = { menu: 'all', why: 'porque sí', photos: 'on', diet: 'celíaca', needed: 'x' }

test('an answer is changed alone, charged as the person would be, and those that depend on it go', async () => {
  const event = await createOpenEvent({ fields: FIELDS })
  const { id } = await registerPlayer(ana, event, { answers: ANSWERS })
  expect(await change(event, id, ['menu', 'all', 'vegan'])).toEqual({ fields: ['why', 'menu'] })
  expect(await answersOf(id)).toEqual({ menu: 'vegan', photos: true, needed: 'x' })
  const [balance] = await sql`select total from registration_balances where registration_id = ${id}`
  expect(balance).toEqual({ total: 6500 })
  expect((await historyOf(id)).at(-1)).toMatchObject({
    ...{ action: 'answers', actor: 'organizer', user_id: mar.id, to_state: 'confirmed', fields: ['why', 'menu'] },
  })
  // What costs nothing is not emailed about: its entry has no state.
  expect(await change(event, id, ['needed', 'x', 'y'])).toEqual({ fields: ['needed'] })
  expect((await historyOf(id)).at(-1)).toMatchObject({ to_state: null, fields: ['needed'] })
  expect(await change(event, id, ['needed', 'y', 'y'])).toEqual({ fields: [] })
  const other = await registerPlayer(eva, event, { answers: ANSWERS })
  expect((await errorOf(change(event, other.id, ['menu', 'all', 'vegan'])))?.details?.['reason']).toBe('quota')
})

test('what the person would be refused is refused, and what changed meanwhile stays', async () => {
  const event = await createOpenEvent({ fields: FIELDS })
  const { id } = await registerPlayer(ana, event, { answers: ANSWERS })
  expect((await errorOf(change(event, id, ['needed', 'x', ' '])))?.fields).toEqual({ 'answers.needed': 'required' })
  expect((await errorOf(change(event, id, ['menu', 'all', 'nothing'])))?.fields).toEqual({ 'answers.menu': 'choice' })
  expect((await errorOf(change(event, id, ['menu', 'vegan', 'vegan'])))?.code).toBe('changed_meanwhile')
  expect(await answersOf(id)).toMatchObject({ menu: 'all' })
})

test('consents, protected answers and unknown questions are nobody else’s to answer', async () => {
  const event = await createOpenEvent({ fields: FIELDS })
  const { id } = await registerPlayer(ana, event, { answers: ANSWERS })
  for (const sent of [
    ['photos', true, ''],
    ['diet', null, 'de todo'],
    ['nothing', null, 'x'],
  ] as const)
    expect((await errorOf(change(event, id, [...sent])))?.status).toBe(404)
  expect((await errorOf(change(event, id, ['needed', 'x', 'y'], rosa.ctx)))?.status).toBe(404)
  expect((await errorOf(change(event, id, ['needed', 'x', 'y'], ana.ctx)))?.status).toBe(404)
})

test('what is written to the player stands in the history apart from notes', async () => {
  const event = await createOpenEvent()
  const { id } = await registerPlayer(ana, event)
  for (const _ of 'twice') await writeToPlayer(mar.ctx, event.ref, { id, message: 'Te guardamos litera' })
  const entries = await sql`select note, message from registration_history
    where registration_id = ${id} and action = 'message'`
  expect([...entries]).toEqual([{ note: null, message: 'Te guardamos litera' }])
  expect((await errorOf(writeToPlayer(mar.ctx, event.ref, { id, message: ' ' })))?.fields).toHaveProperty('message')
})
