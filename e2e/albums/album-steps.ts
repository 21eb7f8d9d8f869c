import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../fixtures/fixtures.ts'

/** A photo for a file input, each with another picture. A `large` one is sent in several pieces. */
export async function photo(name: string, { large = false } = {}) {
  const [width, height] = large ? [1600, 1200] : [400, 300]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Ten photos, of which the last are large. */
export const tenPhotos = () =>
  Promise.all(Array.from({ length: 10 }, (_, n) => photo(`feria-${n}.jpg`, { large: n >= 8 })))

export const HEIC = {
  name: 'IMG_4410.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
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
  await expect(tiles(page).locator('li')).toHaveCount(count, { timeout: 40_000 })
  await expect(tiles(page).locator('a img')).toHaveCount(count, { timeout: 40_000 })
}
