import { expect, test } from 'vitest'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp({ SITE_URL: HOME })

const json = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, { headers })
  return { response, document: response.ok ? await response.json() : null }
}
const post = (body: string, path = '/federation/inbox') => get(path, { method: 'POST', body })

test('serves actors with their keys, to browsers as to servers, and from the cache', async () => {
  const { document: finger } = await json('/.well-known/webfinger?resource=acct:all_events@localhost:3000')
  const { href } = finger.links.find(({ rel }: { rel: string }) => rel === 'self')
  expect(href).toBe(`${HOME}/federation/actors/calendar`)
  const { response, document } = await json(href, { accept: 'application/activity+json' })
  expect(response.headers.get('content-type')).toMatch(/^application\/activity\+json/)
  expect(document).toMatchObject({ type: 'Application', preferredUsername: 'all_events' })
  const again = await json(href, { accept: 'text/html' })
  expect(again.document).toEqual(document)
  const etag = again.response.headers.get('etag')!
  expect((await get(href, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('serves events, outboxes and counts', async () => {
  const { document: page } = await json('/federation/actors/calendar/outbox?before=now')
  expect(page.orderedItems.length).toBeGreaterThan(5)
  const [activity] = page.orderedItems
  const { response, document: event } = await json(activity.object.id)
  expect(response.headers.get('content-type')).toMatch(/^application\/activity\+json/)
  expect(event).toMatchObject({ type: 'Event', id: activity.object.id })
  expect((await get(event.url)).status).toBe(200)
  const { document: info } = await json('/nodeinfo/2.1')
  const [row] =
    await sql`select count(*)::int as count from events where moderation = 'published' and deleted_at is null`
  expect(info.usage.localPosts).toBe(row!['count'])
})

test.each([
  ['/federation/actors/999999', 404],
  ['/federation/actors/x', 404],
  ['/federation/actors/0', 404],
  ['/federation/actors/calendar/outbox?before=%00', 400],
  ['/federation/events/999999999', 404],
  ['/federation/events/x', 404],
  ['/.well-known/webfinger', 400],
  ['/.well-known/webfinger?resource=acct:nobody@localhost:3000', 404],
  ['/.well-known/webfinger?resource=acct:all_events@other.example', 404],
  ['/.well-known/webfinger?resource=%00', 400],
])('answers %s with %i', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('the inbox bounds body and number before it does anything', async () => {
  expect((await post('x'.repeat(40_000))).status).toBe(413)
  expect((await post('{"type":"Like"}', '/federation/actors/calendar/inbox')).status).toBe(202)
  const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await post('{"type":"Like"}')).status))
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
})
