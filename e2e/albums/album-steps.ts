import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../fixtures/fixtures.ts'
import type { Club } from '../publishing/organization-fixtures.ts'

/** A photo for a file input, each with another picture. A `large` one is sent in several pieces. */
export async function photo(name: string, { large = false } = {}) {
  const [width, height] = large ? [1600, 1200] : [400, 300]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Several photos, of which the last two are large. */
export const manyPhotos = (length: number) =>
  Promise.all(Array.from({ length }, (_, n) => photo(`feria-${n}.jpg`, { large: n >= length - 2 })))

export const HEIC = {
  name: 'IMG_4410.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
}

/**
 * Lets uploads of these files be created, and keeps their pieces from arriving. Returns what lets later requests through:
 * taking the routes off would let those through that wait.
 */
export async function holdUploads(page: Page, names: readonly string[]) {
  const held = new Set<string>()
  // One may still be being created when the others are let through.
  let isHolding = true
  await page.route('**/api/uploads', async (route) => {
    const metadata = route.request().headers()['upload-metadata'] ?? ''
    const encoded = /(?:^|,)filename ([^,]*)/.exec(metadata)?.[1] ?? ''
    if (!names.includes(Buffer.from(encoded, 'base64').toString())) return route.continue()
    const response = await route.fetch()
    held.add(response.headers()['location']!.split('/').at(-1)!)
    await route.fulfill({ response })
  })
  await page.route('**/api/uploads/*', (route) =>
    isHolding && held.has(route.request().url().split('/').at(-1)!) ? undefined : route.continue(),
  )
  return () => {
    isHolding = false
  }
}

const tiles = (page: Page) => page.getByRole('list', { name: /^(Fotos, en orden|Photos, in order)$/ })

/** The file names of the photos in their order, by their check boxes. */
export const photoNames = async (page: Page) => {
  const labels = await tiles(page)
    .locator('label')
    .filter({ has: page.locator('[name=ids]') })
    .allInnerTexts()
  return labels.map((label) => label.replace(/^(Elegir|Select) /, '').trim())
}

/** Waits until so many photos are there and can be seen. */
export async function expectReady(page: Page, count: number) {
  await expect(tiles(page).locator('li')).toHaveCount(count)
  await expect(tiles(page).locator('a img')).toHaveCount(count)
}

type Photo = { id: number; attributes: { url: string; state: string; width: number } }

export const listPhotos = async (request: APIRequestContext, album: number, headers = {}): Promise<Photo[]> =>
  (await (await request.get(`/api/albums/${album}`, { headers })).json()).data.attributes.images.data

/** A picture of 600 by 400 with a figure at the left, each of another colour. */
const figure = (hue: number) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 40 + hue * 40, g: 80, b: 120 } } })
    .composite([{ input: { create: { width: 120, height: 160, channels: 3, background: '#eca' } }, left: 60, top: 60 }])
    .png()
    .toBuffer()

type NewAlbum = { event: string; title: string; count?: number }

/** A public album of an event with photos, once their sizes are there. */
export async function addEventAlbum(request: APIRequestContext, { token }: Club, { count = 1, ...data }: NewAlbum) {
  const headers = { authorization: `Bearer ${token}` }
  const created = await request.post('/api/album/event', { headers, data: { visibility: 'public', ...data } })
  const { id } = (await created.json()).data as { id: number }
  for (let number = 0; number < count; number++) {
    const file = { name: `feria-${number}.png`, mimeType: 'image/png', buffer: await figure(number) }
    const sent = await request.put(`/api/album/add_images/${id}`, { headers, multipart: { 'files.images': file } })
    expect(sent.status(), await sent.text()).toBe(200)
  }
  const states = async () => (await listPhotos(request, id, headers)).map(({ attributes }) => attributes.state)
  await expect.poll(states).toEqual(Array(count).fill('ready'))
  return { id, photos: await listPhotos(request, id, headers) }
}
