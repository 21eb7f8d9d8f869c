import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf } from './html.ts'

const { get, sql } = await openBuiltApp({ CACHE_MEGABYTES: '0', FRAGMENT_MEGABYTES: '0' })
const EVENT = '/evento-rol-vivo-larp'

const shareImageOf = async (page: string) =>
  attributesOf(await (await get(page)).text(), 'meta').find(({ property }) => property === 'og:image')?.['content'] ??
  ''

test('serves an immutable PNG of 1200 × 630 as the sharing image', async () => {
  for (const page of ['/', '/en/venues', '/en/guide/what-is-larp']) {
    const address = await shareImageOf(page)
    const response = await get(address)
    expect([address, response.status]).toEqual([address, 200])
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const bytes = await response.arrayBuffer()
    expect(await sizeOf(bytes)).toBe('png 1200x630')
    expect(bytes.byteLength).toBeGreaterThan(20_000)
    expect(bytes.byteLength).toBeLessThan(300_000)
    expect(await (await get(address)).arrayBuffer()).toEqual(bytes)
    expect((await get(address, { method: 'HEAD' })).headers.get('content-type')).toBe('image/png')
  }
})

test('draws title, days and place of an event on its sharing image, in the language of the page', async () => {
  const draw = async (page: string) => {
    const address = await shareImageOf(page)
    const response = await get(address)
    const bytes = await response.arrayBuffer()
    expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/jpeg'])
    expect(await sizeOf(bytes)).toBe('jpeg 1200x630')
    expect(bytes.byteLength).toBeLessThan(300_000)
    return { address, picture: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') }
  }
  const inBoth = [`/es${EVENT}/corte-de-los-naranjos`, `/en${EVENT}/the-court-of-orange-trees`] as const
  expect((await draw(inBoth[0])).picture).not.toBe((await draw(inBoth[1])).picture)
  const spanish = `/es${EVENT}/valdecuervo`
  const before = await draw(spanish)
  const [{ title }] = (await sql`select title from event_texts where slug = 'valdecuervo'`) as unknown as [
    { title: string },
  ]
  await sql`update event_texts set title = ${'ליל הזאבים 🎭 Ñandú '.repeat(5).trim()} where slug = 'valdecuervo'`
  await sql`update events set updated_at = now() where id = (select event_id from event_texts where slug = 'valdecuervo')`
  const after = await draw(spanish)
  expect([after.address === before.address, after.picture === before.picture]).toEqual([false, false])
  await sql`update event_texts set title = ${title} where slug = 'valdecuervo'`
  for (const path of ['es/nothing/1.jpg', 'fr/valdecuervo/1.jpg', 'es/valdecuervo/1.png', 'es/a%00b/1.jpg'])
    expect([path, (await get(`/og/event/${path}`)).status]).toEqual([path, 404])
  const [hiddenAgain] = await sql`update events set moderation = 'draft'
    where id = (select event_id from event_texts where slug = 'valdecuervo') returning id`
  expect((await get(after.address)).status).toBe(404)
  await sql`update events set moderation = 'published' where id = ${hiddenAgain!['id']}`
})

test('draws the aspect ratios search engines ask for, and answers 404 for others', async () => {
  expect(await sizeOf(await (await get('/og/horror/x.png?r=1x1')).arrayBuffer())).toBe('png 900x900')
  expect(await sizeOf(await (await get('/og/horror/x.png?r=4x3&d=2026-12-04')).arrayBuffer())).toBe('png 1200x900')
  const none = ['horror/x.png?r=5x5', 'horror/x.png?d=2026-13-01', 'horror/x.png?d=', 'horror/a_b.png', 'nothing/x.png']
  for (const rest of [
    ...none,
    'horror/x.png?r=constructor',
    'horror/x.svg',
    'horror/.png',
    `horror/${'x'.repeat(121)}.png`,
  ])
    expect([rest, (await get(`/og/${rest}`)).status]).toEqual([rest, 404])
})

test('queues concurrent image requests and answers 503 beyond the limit', async () => {
  const concurrent = Array.from({ length: 18 }, (_, index) => get(`/og/historic/crowd-${index}.png`))
  const answers = (await Promise.all(concurrent)).map(({ status, headers }) => [status, headers.get('retry-after')])
  const drawn = answers.filter(([status]) => status === 200)
  expect(drawn.length).toBeGreaterThanOrEqual(14)
  expect(answers.filter(([status]) => status !== 200)).toContainEqual([503, '5'])
  expect((await get('/og/historic/after.png')).status).toBe(200)
})

async function sizeOf(bytes: ArrayBuffer) {
  const { width, height, format } = await sharp(bytes).metadata()
  return `${format} ${width}x${height}`
}
