import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf } from './html.ts'

const { get } = await openBuiltApp()
const pathOf = (slug: string, size = 'w=560&h=400') => `/covers/horror/${slug}.avif?d=2026-11-21&${size}`
const typeOf = async (path: string) => (await get(path)).headers.get('content-type')

test('a cover is drawn for who asks first, and a file from then on', async () => {
  const first = await get(pathOf('valdecuervo'))
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await first.text()).toBe(await (await get(pathOf('valdecuervo').replace('.avif', '.svg'))).text())
  await expect.poll(() => typeOf(pathOf('valdecuervo'))).toBe('image/avif')
  const file = await get(pathOf('valdecuervo'))
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(file.headers.get('set-cookie')).toBe(null)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 750, height: 536 })
  expect(bytes.length).toBeLessThan(30_000)
  // From the folder, for who is signed in, the same.
  const again = await get(pathOf('valdecuervo'), { headers: { cookie: 'session=abc' } })
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
})

test('many new covers at once are all answered, and pages meanwhile', async () => {
  const paths = Array.from({ length: 100 }, (_, n) => pathOf(`nuevo-${n}`, 'w=240&h=240'))
  const [page, ...covers] = await Promise.all([get('/es/events'), ...paths.map((path) => get(path))])
  expect(page!.status).toBe(200)
  expect(new Set(covers.map(({ status }) => status))).toEqual(new Set([200]))
})

test.each([
  ['a size that no page shows', pathOf('x', 'w=241&h=240')],
  ['a size without a file', pathOf('x', 'w=1600&h=900')],
  ['a name that is none', pathOf('X')],
  ['a folder', pathOf('..%2f..%2fsecret')],
  ['two endings', pathOf('x.svg')],
  ['a day that is none', pathOf('x').replace('11-21', '13-21')],
  ['a theme that is none', pathOf('x').replace('horror', 'constructor')],
])('refuses %s', async (_, path) => expect((await get(path)).status).toBe(404))

test('pages show files; wide screens draw what fills them', async () => {
  const images = async (path: string) =>
    attributesOf(await (await get(path)).text(), 'img').filter((image) => image['class']?.includes('cover-art'))
  const rows = await images('/es/events')
  expect(rows.length).toBeGreaterThan(5)
  for (const { src, srcset } of rows)
    expect([src, srcset]).toEqual([expect.stringMatching(/^\/covers\/.+\.avif\?/), undefined])
  const [header] = await images('/es/evento-rol-vivo-larp/valdecuervo')
  expect(header).toMatchObject({
    src: expect.stringContaining('.avif?'),
    srcset: expect.stringMatching(/\.avif\?\S+ 900w, \/covers\/\S+\.svg\?\S+ 4000w$/),
  })
})
