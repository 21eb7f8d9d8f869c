import { expect, test } from 'vitest'
import { getPapers } from '#features/printouts/queries/papers.server.ts'
import { OWES_MARK } from '#shared/printouts.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { paperFixtures } from '#tests/registrations/paper-fixtures.ts'

const { sql, olga, edu, mar, addPlayer, createEvent, makePdf, make, makings } = await paperFixtures()

const event = await createEvent()
const ref = event.translationId
const [bunk, npc] = event.tickets
const add = (name: string, more: object) => addPlayer(event.eventId, { name, ticket: bunk, ...more })
const ana = await add('Ana', { answers: { bed: 'floor', photos: 'no' }, special: { diet: 'vegan' } })
const blas = await add('Blas', { answers: { bed: 'top', photos: 'yes' }, special: { diet: 'everything' } })
const carla = await add('Carla', { ticket: npc, answers: { bed: 'top', photos: 'ask' }, special: { diet: 'other' } })
await add('Dani', {})
await sql`insert into registration_tags (registration_id, name, created_at) values (${blas}, 'Cabaña 10', now()), (${ana}, 'Cabaña 9', now())`
await sql`insert into casting_parts (event_id, position, title, group_name, registration_id)
  values (${event.eventId}, 1, 'Lady', 'Zafiros', ${ana}), (${event.eventId}, 2, 'Lord', 'Ámbar', ${carla})`
await sql`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on) overriding system value
  select n, n, ${blas}, 'confirmed', 'bank_transfer', 9500, '2026-11-01' from nextval('payments_id_seq') n`

const BADGES = { document: 'badges', locale: 'es', sheet: '8', fields: ['ticket'] }
const CHECK_IN = { document: 'check_in', format: 'pdf' }
const NAMES = ['Ana', 'Blas', 'Carla', 'Dani']
const orderIn = (text: string) => [...NAMES].sort((a, b) => text.indexOf(a) - text.indexOf(b))

test('badges have the marks that were chosen, and the diets that were read stand in the histories', async () => {
  const plain = await makePdf(olga.ctx, ref, BADGES)
  for (const mark of ['Sin fotos', 'preguntar antes', 'Vegana', OWES_MARK]) expect(plain.text).not.toContain(mark)
  const all = await makePdf(olga.ctx, ref, { ...BADGES, fields: ['photos', 'diet', 'owes'] })
  for (const mark of ['Sin fotos · Vegana · €', 'Fotos: preguntar antes · Otra · €']) expect(all.text).toContain(mark)
  expect(all.text).not.toContain('Como de todo')
  expect(all.text.match(/€/g), 'of Blas, who has paid, none').toHaveLength(3)
  const opened =
    await sql`select r.name, h.fields from registration_history h join registrations r on r.id = h.registration_id
    where h.action = 'answer_opened' and r.event_id = ${event.eventId} order by r.name`
  expect(opened).toEqual(['Ana', 'Blas', 'Carla'].map((name) => ({ name, fields: ['diet'] })))
  const { text } = await makePdf(olga.ctx, ref, { ...BADGES, locale: 'en', fields: ['photos'], ids: String(ana) })
  expect([text.includes('No photos'), text.includes('Carla')]).toEqual([true, false])
})

test('marks need what their answers and amounts need: a moderator has neither, and is offered neither', async () => {
  const before = await makings(event.eventId)
  const statusOf = async (fields: string[]) => (await errorOf(make(mar.ctx, ref, { ...BADGES, fields })))?.status
  // That there is money is hidden, not just forbidden.
  expect([await statusOf(['diet']), await statusOf(['owes']), await statusOf(['photos', 'owes'])]).toEqual([
    403, 404, 404,
  ])
  expect(await makings(event.eventId)).toEqual(before)
  expect((await getPapers(mar.ctx, ref)).badgeFields).toEqual(['ticket', 'character', 'pronouns', 'photos'])
  expect((await getPapers(edu.ctx, ref)).badgeFields).toContain('diet')
  expect((await makePdf(mar.ctx, ref, { ...BADGES, fields: ['photos'] })).text).toContain('Sin fotos')
})

test('lists are sorted by ticket, tags, group of the casting, or an answer; who has none is last', async () => {
  const { orders } = await getPapers(mar.ctx, ref)
  expect(orders.map(({ order }) => order)).toEqual(['name', 'ticket', 'tags', 'faction', 'answer-bed', 'answer-photos'])
  const sorted = {
    name: ['Ana', 'Blas', 'Carla', 'Dani'],
    tags: ['Ana', 'Blas', 'Carla', 'Dani'],
    faction: ['Carla', 'Ana', 'Blas', 'Dani'],
    'answer-bed': ['Blas', 'Carla', 'Ana', 'Dani'],
  }
  for (const [order, names] of Object.entries(sorted)) {
    expect(orderIn((await makePdf(mar.ctx, ref, { ...CHECK_IN, order })).text), order).toEqual(names)
    expect(orderIn((await makePdf(mar.ctx, ref, { ...BADGES, order })).text), order).toEqual(names)
  }
  const { pages } = await makePdf(mar.ctx, ref, { ...CHECK_IN, order: 'faction' })
  for (const heading of ['Ámbar', 'Zafiros', 'Sin asignar']) expect(pages.flat()).toContain(heading)
})

test('nothing is sorted by a protected answer, and an order that is none is refused', async () => {
  const byDiet = await makePdf(mar.ctx, ref, { ...CHECK_IN, order: 'answer-diet' })
  for (const hidden of ['Vegana', 'Como de todo']) expect(byDiet.text).not.toContain(hidden)
  for (const order of ['beds', 'answer-<', '', ['name']])
    expect((await errorOf(make(olga.ctx, ref, { ...CHECK_IN, order })))?.status, String(order)).toBe(400)
})
