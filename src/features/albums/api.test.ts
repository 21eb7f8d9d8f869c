import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { jpegOf } from '#tests/fixtures/photos/hostile.ts'
import { createAlbum } from './commands/albums.server.ts'

const { sara, olga, addCharacter, createPlayers, createOpenEvent, registerPlayer, services, anonymousCtx } =
  await characterFixtures()
await (services.jobs as Jobs).work('albums.process_photo', async () => {})
const [ana] = await createPlayers(1)
const who: Record<string, RequestContext> = { sara: sara.ctx, olga: olga.ctx, ana: ana!.ctx, nobody: anonymousCtx }
const errors: unknown[] = []
const api = createApi({ logError: (error) => errors.push(error) })
const app = withContext(({ req }) => who[req.header('x-who') ?? 'nobody']!, api)
const send = async (as: string, method: string, path: string, body?: BodyInit) => {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await app.request(`/api${path}`, { method, body: body ?? null, headers: { 'x-who': as, ...type } })
  return { status: response.status, body: await response.json() }
}
const json = (value: unknown) => JSON.stringify(value)

test('names the field of what is missing or wrong', async () => {
  const character = await addCharacter(sara.id)
  const { status, body } = await send('sara', 'POST', '/album/character', json({ character, title: 'Feria' }))
  expect(status).toBe(200)
  const { id } = body.data
  for (const [method, path, sent, field] of [
    ['POST', '/album/character', { title: 'Feria' }, 'character'],
    ['POST', '/album/character', { character }, 'title'],
    ['PUT', `/album/remove_images/${id}`, {}, 'images'],
    ['PUT', `/album/remove_images/${id}`, { images: 'x' }, 'images'],
    ['PUT', `/album/remove_images/${id}`, { images: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'images'],
    ['PUT', `/album/${id}`, { visibility: 'everybody' }, 'visibility'],
  ] as const) {
    const failed = await send('sara', method, path, json(sent))
    expect([failed.status, failed.body.error.details.errors[0].path]).toEqual([400, [field]])
  }
  expect(errors).toEqual([])
})

test('answers a player who sends photos to an album that only organizers see with their own', async () => {
  const event = await createOpenEvent()
  await registerPlayer(ana!, event)
  const fields = { title: 'Buz\u00f3n', visibility: 'organizers', contributors: 'players' }
  const album = await createAlbum(olga.ctx, { kind: 'event', ref: event.ref }, fields)
  const form = (name: string, bytes: Uint8Array) => {
    const data = new FormData()
    data.append('files.images', new File([new Uint8Array(bytes)], name))
    return data
  }
  await send('olga', 'PUT', `/album/add_images/${album}`, form('olga.jpg', await jpegOf(30, 20, '#123')))
  const added = await send('ana', 'PUT', `/album/add_images/${album}`, form('ana.jpg', await jpegOf(30, 20, '#456')))
  expect([added.status, added.body.data.attributes.images.data.map((image: Image) => image.attributes.name)]).toEqual([
    200,
    ['ana.jpg'],
  ])
  const images = added.body.data.attributes.images.data.map((image: Image) => image.id)
  const removed = await send('ana', 'PUT', `/album/remove_images/${album}`, json({ images }))
  expect([removed.status, removed.body.data.attributes.count]).toEqual([200, 0])
  expect((await send('nobody', 'GET', `/albums/${album}`)).status).toBe(404)
})
type Image = { id: number; attributes: { name: string } }
