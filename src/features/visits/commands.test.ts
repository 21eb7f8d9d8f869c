import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { testContext, withContext } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { visitsApi } from './api.server.ts'
import { countVisit } from './commands.server.ts'

const { db, sql } = await testDatabase()
beforeEach(() => sql`truncate visits`)

const ctx = testContext(db, { now: new Date('2026-11-20T10:00:00Z') })
const counted = async () =>
  (await sql`select day::text, path, locale, views from visits order by day, path, locale`).map((row) =>
    [row['day'], row['path'], row['locale'], row['views']].join(' '),
  )

test('counts views by day, page and language, for all URL forms of a page', async () => {
  for (const path of ['/events', '/es/events', '/events/', '/events?q=sol#lista'])
    await countVisit(ctx, { path, locale: 'es' })
  await countVisit(ctx, { path: '/en/events', locale: 'en' })
  for (const path of ['/', '/es', '/es/']) await countVisit(ctx, { path, locale: 'es' })
  expect(await counted()).toEqual(['2026-11-20 / es 3', '2026-11-20 /events en 1', '2026-11-20 /events es 4'])
})

test('days begin at midnight in Madrid', async () => {
  await countVisit({ ...ctx, now: new Date('2026-12-31T22:59:00Z') }, { path: '/', locale: 'es' })
  await countVisit({ ...ctx, now: new Date('2026-12-31T23:01:00Z') }, { path: '/', locale: 'es' })
  expect(await counted()).toEqual(['2026-12-31 / es 1', '2027-01-01 / es 1'])
})

test('counts concurrent views', async () => {
  await Promise.all(Array.from({ length: 30 }, () => countVisit(ctx, { path: '/venues', locale: 'es' })))
  expect(await counted()).toEqual(['2026-11-20 /venues es 30'])
})

test.each([
  [{ locale: 'es' }],
  [{ path: 'events', locale: 'es' }],
  [{ path: 'https://evil.example/', locale: 'es' }],
  [{ path: '//evil.example', locale: 'es' }],
  [{ path: '/es//evil.example', locale: 'es' }],
  [{ path: `/${'a'.repeat(200)}`, locale: 'es' }],
  [{ path: '/a b', locale: 'es' }],
  [{ path: '/a\u0007', locale: 'es' }],
  [{ path: '/events', locale: 'fr' }],
  [{ path: '/en/freshness/a-secret', locale: 'en' }],
  [{ path: '/ao/club/users', locale: 'es' }],
  [{ path: ['/events'], locale: 'es' }],
  ['hello'],
])('rejects %j', async (form) => {
  await expect(countVisit(ctx, form)).rejects.toMatchObject({ kind: 'invalid' })
  expect(await counted()).toEqual([])
})

test('stops adding new pages at the daily limit, and keeps counting known ones', async () => {
  await sql`insert into visits select '2026-11-20', '/' || n, 'es', 1 from generate_series(1, 5000) n`
  await countVisit(ctx, { path: '/invented', locale: 'es' })
  await countVisit(ctx, { path: '/17', locale: 'es' })
  expect(await sql`select views from visits where path in ('/invented', '/17')`).toEqual([{ views: 2 }])
})

const settings = { ...ctx.services.settings, siteUrlIsSet: false }
const visitCtx = { ...ctx, services: { ...ctx.services, settings } }
const createApp = () => withContext(() => visitCtx, new Hono().route('/visits', visitsApi()))
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const post = (body: string, headers: Record<string, string>, app = createApp()) =>
  app.request('/visits', { method: 'POST', body, headers })
const view = JSON.stringify({ path: '/events', locale: 'es' })

test.each([
  ['a page of the site', sameOrigin, 204],
  ['a page of the site in an older browser', { origin: 'https://candil.example' }, 204],
  [
    'a page of the site under the name it was asked by',
    { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
    204,
  ],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://candil.example' }, 403],
  ['another subdomain of the same site', { 'sec-fetch-site': 'same-site' }, 403],
  ['another origin in an older browser', { origin: 'https://evil.example' }, 403],
  ['a client without Origin and Sec-Fetch-Site', {}, 403],
] as const)('responds to %s', async (_, headers, status) => {
  const response = await post(view, headers)
  expect([response.status, await response.text(), response.headers.get('set-cookie')]).toEqual([status, '', null])
  expect(await counted()).toEqual(status === 204 ? ['2026-11-20 /events es 1'] : [])
})

test.each([
  ['{', 400],
  ['{"path":"events"}', 400],
  [JSON.stringify({ path: `/${'a'.repeat(1100)}`, locale: 'es' }), 413],
])('responds to the body %s with %i', async (body, status) => {
  expect((await post(body, sameOrigin)).status).toBe(status)
})

test('limits the views of one visitor, who still gets 204', async () => {
  const app = createApp()
  for (let n = 0; n < 80; n++) expect((await post(view, sameOrigin, app)).status).toBe(204)
  expect(await counted()).toEqual(['2026-11-20 /events es 60'])
})
