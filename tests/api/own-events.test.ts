import { expect, test } from 'vitest'
import { listedIds } from './listed-ids.ts'

const { sql, open, call, listed } = await listedIds()

test('no id of a document is read as another file', async () => {
  const documents = listed.filter(({ kind }) => kind === 'document')
  expect(documents.length).toBeGreaterThan(1)
  for (const { entry, user } of documents)
    for (const method of ['GET', 'PUT'])
      expect(
        (await call(user, `${method} /api/medias/${entry.id}`, method === 'PUT' ? { data: {} } : undefined)).status,
      ).toBe(404)
  const [same] = await sql`select 1 from documents d join media m on m.id = d.id`
  expect(same).toBeUndefined()
})

test('an event of its organization has its tickets with language, times and price of today, and its albums, documents and form', async () => {
  const { body } = await call('Olga', `GET /api/event/my_event/${open.ref}`)
  const attributes = body.data.attributes as Record<string, { data: never }>
  const timestamps = { createdAt: expect.any(String), updatedAt: expect.any(String) }
  const [ticket] = attributes['tickets']!.data as { attributes: Record<string, unknown> }[]
  expect(ticket!.attributes).toMatchObject({ locale: 'es', ...timestamps })
  expect(ticket!.attributes['price_today']).toBe(ticket!.attributes['priceToday'])
  expect(attributes).toMatchObject({
    albums: { data: [{ attributes: { title: 'Álbum event', ...timestamps } }] },
    documents: { data: [{ attributes: { name: 'Reglamento del juego', mime: 'application/pdf', ...timestamps } }] },
    registration_form: { data: { id: expect.any(Number), attributes: { version: 1, ...timestamps } } },
  })
  const sent = await call('Olga', `PUT /api/event/my_event/${open.ref}`, { data: attributes })
  expect(sent.status).toBe(200)
})
