import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { changePortrait } from '#features/characters/portrait/commands.server.ts'
import { errorMessage } from '#middleware/error-messages.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { jpegOf } from '#tests/fixtures/photos/hostile.ts'
import { addPhoto } from '../commands/add-photos.server.ts'
import { createAlbum, updateAlbum } from '../commands/albums.server.ts'
import { processPhoto } from '../commands/process-photo.server.ts'

const { sara, vera, olga, addCharacter, addPublishedEvent, sql, db, services, anonymousCtx } = await characterFixtures()
for (const name of ['albums.process_photo', 'albums.renew_keys'] as const)
  await (services.jobs as Jobs).work(name, async () => {})
const who: Record<string, RequestContext> = { sara: sara.ctx, vera: vera.ctx, olga: olga.ctx, nobody: anonymousCtx }
const errors: unknown[] = []
const api = createApi({ errorMessage, logError: (error) => errors.push(error) })
const app = withContext(({ req }) => who[req.header('x-who') ?? 'nobody']!, api)
const send = async (as: string, id: number | string, body?: unknown) => {
  const init = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }
  const headers = { 'x-who': as, 'content-type': 'application/json' }
  const response = await app.request(`/api/medias/${id}`, { ...init, headers })
  return { status: response.status, body: await response.json() }
}

const characterId = await addCharacter(sara.id, { visibility: 'public' })
const albumId = await createAlbum(sara.ctx, { kind: 'character', ref: characterId }, { title: 'La noche larga' })

test('shows a photo to who sees its album, and lets who adds photos describe it', async () => {
  const photo = await addPhoto(sara.ctx, albumId, { name: 'a.jpg', bytes: await jpegOf(300, 200) })
  expect((await send('sara', photo)).body.data.attributes).toMatchObject({ state: 'processing', width: 300 })
  expect((await send('nobody', photo)).status).toBe(404)
  await processPhoto(jobContext({ db, services }, 'albums.process_photo'), photo)
  const { body } = await send('nobody', photo)
  expect(body.data).toMatchObject({
    id: photo,
    attributes: {
      name: 'a.jpg',
      mime: 'image/webp',
      width: 300,
      formats: { thumbnail: { width: 234 } },
      focal: { x: 50, y: 50 },
    },
  })
  const words = {
    caption: 'En el bosque',
    alternativeText: 'Dos figuras',
    credit: 'Iria',
    focal: { x: 20, y: 80 },
    taken_at: '2026-11-14T22:00:00Z',
  }
  const { taken_at: _, ...rest } = words
  expect(await send('sara', photo, { data: words })).toMatchObject({
    status: 200,
    body: { data: { attributes: { ...rest, taken_at: '2026-11-14T22:00:00.000Z' } } },
  })
  expect((await send('nobody', photo)).body.data.attributes.caption).toBe('En el bosque')
  expect([(await send('nobody', photo, words)).status, (await send('vera', photo, words)).status]).toEqual([403, 403])
  await updateAlbum(sara.ctx, albumId, { visibility: 'private' })
  expect([(await send('vera', photo)).status, (await send('vera', photo, words)).status]).toEqual([404, 404])
})

test('answers a failed change with a flag and one message', async () => {
  const photo = await addPhoto(sara.ctx, albumId, { name: 'b.jpg', bytes: await jpegOf(30, 20, '#311') })
  const failed = await send('sara', photo, { caption: 'x'.repeat(5000), focal: { x: 101, y: 0 } })
  const message = 'Unable to update the photo description'
  expect(failed).toMatchObject({
    status: 400,
    body: { data: null, code: 'error', message_code: 'failed', message, error: { status: 400, message } },
  })
  for (const taken_at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1815-06-18T12:00:00Z', 'ayer'])
    expect([taken_at, (await send('sara', photo, { taken_at })).status]).toEqual([taken_at, 400])
  for (const id of ['999999', 'nada', '99999999999', '0'])
    expect([(await send('sara', id)).status, (await send('sara', id, {})).status]).toEqual([404, 404])
})

test('lets an owner describe a portrait, and leaves headers to their form', async () => {
  await changePortrait(sara.ctx, characterId, {}, await testImage(300, 300))
  const portrait = (await sql`select media_id from character_media where character_id = ${characterId}`)[0]!['media_id']
  expect(await send('sara', portrait, { alternativeText: 'Inés, de frente', focal: { x: 10, y: 20 } })).toMatchObject({
    status: 200,
    body: { data: { attributes: { alternativeText: 'Inés, de frente', focal: { x: 10, y: 20 } } } },
  })
  expect([(await send('vera', portrait)).status, (await send('vera', portrait, {})).status]).toEqual([200, 403])
  const { eventId } = await addPublishedEvent()
  const file = { hash: 'header-of-the-event', name: 'header', ext: '.webp', mime: 'image/webp', bytes: 9 }
  const [header] = await sql`insert into media ${sql(file)} returning id`
  await sql`insert into event_media (media_id, event_id, role) values (${header!['id']}, ${eventId}, 'header')`
  const statuses = [await send('nobody', header!['id']), await send('olga', header!['id'], { caption: 'x' })]
  expect([statuses.map(({ status }) => status), errors]).toEqual([[200, 403], []])
})
