import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'

const { sql, vera, otherClub, addEvent, readEvent, addPublishedEvent } = await eventFixtures()

test('the same form key creates one event, sequentially and concurrently', async () => {
  const form_key = randomUUID()
  const first = await addEvent({ title: 'Doble', form_key })
  const again = await addEvent({ title: 'Doble', description: 'Ahora sí.', form_key })
  expect(again).toMatchObject({ eventId: first.eventId, slug: first.slug, changed: true })
  const other_key = randomUUID()
  const pressed = { title: 'A la vez', form_key: other_key }
  const both = await Promise.all([addEvent(pressed), addEvent(pressed), addEvent(pressed)])
  expect(new Set(both.map(({ eventId }) => eventId)).size).toBe(1)
  expect(await sql`select count(*)::int as n from events where form_key in (${form_key}, ${other_key})`).toEqual([
    { n: 2 },
  ])
  expect(await errorOf(addEvent({ title: 'Otra', form_key: 'x' }))).toMatchObject({
    fields: { form_key: expect.anything() },
  })
})

test("rejects another organization's form key", async () => {
  const form_key = randomUUID()
  const { translationId } = await addEvent({ title: 'Con llave', form_key })
  expect(await errorOf(addEvent({ title: 'Ajena', form_key }, vera.ctx, otherClub.id))).toMatchObject({
    code: 'wrong_state',
  })
  expect((await readEvent(translationId)).title).toBe('Con llave')
})

test('rejects a form sent again after its event was published', async () => {
  const form_key = randomUUID()
  const { translationId } = await addPublishedEvent({ title: 'Ya publicada', form_key })
  expect(await errorOf(addEvent({ title: 'De otro día', form_key }))).toMatchObject({ code: 'wrong_state' })
  expect((await readEvent(translationId)).title).toBe('Ya publicada')
})
