import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { FORM_FIELDS_MAX } from '#shared/limits.ts'
import { FILTER_NEEDS } from '#shared/registrations/players-query.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { buildField, buildForm } from '#tests/registrations/build-form.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'

const { olga, mar, rosa, sara, anonymousCtx, createPlayersEvent, addPlayer } = await playerFixtures()
const event = await createPlayersEvent()
const [bunks, support] = event.tickets
await addPlayer(event.eventId, {
  name: 'Ana',
  ticket: bunks,
  answers: { menu: 'vegan' },
  special: { allergies: 'cacahuetes' },
})
await addPlayer(event.eventId, { name: 'Blas', ticket: support, state: 'cancelled' })
await addPlayer(event.eventId, { name: 'Prueba', ticket: bunks, test: true })

let caller: RequestContext = olga.ctx
const errors: unknown[] = []
const api = createApi({ logError: (error) => errors.push(error) })
const app = withContext(() => caller, api)
const get = async (query = '', ctx = olga.ctx as RequestContext, ref: string | number = event.translationId) => {
  caller = ctx
  const response = await app.request(`/api/event/${ref}/my_players${query}`)
  return { status: response.status, text: await response.clone().text(), body: (await response.json()) as never }
}
const names = async (query: string) =>
  ((await get(query)).body as { data: { attributes: { name: string } }[] }).data.map(
    ({ attributes }) => attributes.name,
  )

test('answers the players in the list envelope, without protected answers', async () => {
  const { status, text, body } = await get()
  expect(status).toBe(200)
  expect(text).not.toContain('cacahuetes')
  expect(body).toMatchObject({
    data: [
      {
        id: expect.any(Number),
        attributes: {
          ...{ name: 'Ana', state: 'confirmed', is_test: false, answers: { menu: 'vegan' }, price: 9500 },
          ...{ has_special_answers: true, ticket: { data: { id: bunks, attributes: { title: 'Con literas' } } } },
        },
      },
      { attributes: { name: 'Blas', state: 'cancelled', has_special_answers: false } },
    ],
    meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 2 } },
  })
})

test('answers to as many questions as a form can have', async () => {
  const keys = Array.from({ length: FORM_FIELDS_MAX }, (_, index) => `q${index}`)
  const long = await createPlayersEvent(buildForm(...keys.map((key) => buildField(key))))
  const answers = Object.fromEntries(keys.map((key) => [key, `Sí a ${key}`]))
  await addPlayer(long.eventId, { name: 'Eva', ticket: long.tickets[0], answers })
  const { status, body } = await get('', olga.ctx, long.translationId)
  expect([status, body]).toMatchObject([200, { data: [{ attributes: { answers } }] }])
})

test('a moderator gets no prices', async () => {
  const { status, text } = await get('', mar.ctx)
  expect([status, text.includes('"price"'), text.includes('"coin"'), text.includes('9500')]).toEqual([
    200,
    false,
    false,
    false,
  ])
})

test.each([
  ['?filters[state][$eq]=confirmed', ['Ana']],
  ['?filters[state][$in][0]=confirmed&filters[state][$in][1]=cancelled', ['Ana', 'Blas']],
  [`?filters[ticket]=${support}`, ['Blas']],
  ['?filters[answers][menu][$eq]=vegan', ['Ana']],
  ['?filters[answers][allergies][$eq]=cacahuetes', []],
  ['?filters[is_test]=true', ['Prueba']],
  ['?filters[name][$containsi]=BLA', ['Blas']],
  ['?sort=name:desc', ['Blas', 'Ana']],
  ['?pagination[page]=2&pagination[pageSize]=1&sort=name', ['Blas']],
  ['?pagination[start]=1&pagination[limit]=5&sort=createdAt', ['Blas']],
])('%s', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test.each([
  '?x=1',
  '?filters[special_answers][$eq]=x',
  '?filters[state]=nothing',
  '?filters[state][$ne]=confirmed',
  '?filters[ticket]=x',
  '?filters=x',
  '?sort=email',
  '?sort=name:up',
  '?pagination[page]=0',
  '?filters[answers]=x',
  '?filters[answers][a.b]=x',
])('refuses %s', async (query) => {
  expect((await get(query)).status).toBe(400)
})

test('refuses a filter that the reader may not use, as an unknown one', async () => {
  FILTER_NEEDS.tickets = 'money.read'
  const asked = [await get(`?filters[ticket]=${bunks}`), await get(`?filters[ticket]=${bunks}`, mar.ctx)]
  FILTER_NEEDS.tickets = null
  expect(asked.map(({ status }) => status)).toEqual([200, 400])
  expect(asked[1]!.text).toContain('Invalid key filters.ticket')
})

test('only who may read players; to others there is no such list, whatever they ask', async () => {
  expect((await get('', mar.ctx)).status).toBe(200)
  for (const ctx of [rosa.ctx, sara.ctx])
    for (const query of ['', '?x=1']) expect((await get(query, ctx)).status).toBe(404)
  expect((await get('', anonymousCtx)).status).toBe(403)
  expect((await get('', olga.ctx, 999_999)).status).toBe(404)
  expect((await get('', olga.ctx, event.slug)).status).toBe(200)
  expect(errors).toEqual([])
})
