import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

// Parts of pages that are kept for everybody, while responses are not: whoever asks first, nobody gets what is another's.
const app = await openBuiltApp({ ...HIGH_LIMITS, CACHE_MEGABYTES: '0' })
const call = apiClient(app)
const LISTS = [
  '/es',
  '/en',
  '/es/events',
  '/en/events?view=map',
  '/es/m/events',
  '/es/desktop',
  '/es/organizer/el-farol',
]

let saver = { token: '', id: 0 }
let event = { id: 0, slug: '' }
let page = ''
const html = async (path: string, { token }: { token?: string } = {}) => {
  const headers = { 'accept-language': 'es', ...(token && { cookie: `session=${token}` }) }
  return (await app.get(path, { headers })).text()
}

beforeAll(async () => {
  saver = await register(call, 'Berta')
  await app.sql`update users set confirmed_at = now()`
  const [first] =
    await app.sql`select e.id, t.slug from events e join event_texts t on t.event_id = e.id and t.locale = 'es'
    where e.moderation = 'published' and e.deleted_at is null and e.happening = 'confirmed' and e.date_start > now() order by e.date_start, e.id limit 1`
  event = { id: first!['id'], slug: first!['slug'] }
  page = `/es/evento-rol-vivo-larp/${event.slug}`
})

test('what a signed-in person saved is shown to nobody else, whoever asks first', async () => {
  const paths = [...LISTS, page]
  const before = await Promise.all(paths.map((path) => html(path)))
  await app.sql`insert into saved_events (user_id, event_id) values (${saver.id}, ${event.id})`
  const own = await Promise.all(paths.map((path) => html(path, saver)))
  const isSaved = (text: string) =>
    (text.split(`id="save:${event.id}"`)[1] ?? '').split('</form>', 1)[0]!.includes('aria-pressed="true"')
  expect(own.map(isSaved)).toContain(true)
  for (const text of own) expect(text).toContain('Berta')
  // Afterwards visitors get, byte for byte, what they got before.
  const after = await Promise.all(paths.map((path) => html(path)))
  expect(after).toEqual(before)
  for (const text of after) {
    expect(text).not.toContain('Berta')
    expect(isSaved(text)).toBe(false)
  }
})

test('what is hidden is gone from every list at the next request, also for who is signed in', async () => {
  const show = () => Promise.all(LISTS.flatMap((path) => [html(path), html(path, saver)]))
  const status = async () => (await app.get(page)).status
  for (const hidden of [`moderation = 'draft'`, 'deleted_at = now()']) {
    expect((await show())[0]).toContain(`/${event.slug}"`)
    expect(await status()).toBe(200)
    await app.sql.unsafe(`update events set ${hidden} where id = ${event.id}`)
    await app.get('/language', {
      method: 'POST',
      headers: { origin: HOME },
      body: new URLSearchParams({ locale: 'es' }),
    })
    for (const text of await show()) expect(text).not.toContain(`/evento-rol-vivo-larp/${event.slug}"`)
    expect(await status()).not.toBe(200)
    await app.sql.unsafe(`update events set moderation = 'published', deleted_at = null where id = ${event.id}`)
    await app.get('/language', {
      method: 'POST',
      headers: { origin: HOME },
      body: new URLSearchParams({ locale: 'es' }),
    })
  }
})

test('pages that begin where earlier ones ended are those that are counted from the beginning', async () => {
  const organizer = (await app.sql`select organizer_id as id from events where id = ${event.id}`)[0]!['id']
  const { sql } = app
  await sql`insert into events (organizer_id, moderation, published_at, happening, type, primary_language, date_start)
    select ${organizer}, 'published', now(), 'confirmed', 'event', 'ES', date '2027-05-01' from generate_series(1, 700)`
  await sql`insert into event_texts (event_id, locale, title, slug) select id, 'es', 'Página ' || id, 'pagina-' || id from events e
    where not exists (select 1 from event_texts t where t.event_id = e.id)`
  const page = async (start: number, limit: number) => {
    const path = `/api/events?fields[0]=id&pagination[start]=${start}&pagination[limit]=${limit}`
    const { data } = await (await app.get(path)).json()
    return (data as { id: number }[]).map(({ id }) => id)
  }
  const all = [...(await page(0, 400)), ...(await page(400, 400))]
  expect(all.length).toBeGreaterThan(700)
  for (const [start, limit] of [
    [99, 1],
    [100, 1],
    [101, 100],
    [199, 3],
    [200, 1],
    [201, 25],
    [299, 25],
    [300, 25],
    [333, 70],
    [401, 5],
    [690, 40],
  ] as const)
    expect(await page(start, limit), `from ${start}`).toEqual(all.slice(start, start + limit))
  // One of the first is hidden: everything behind it moves up.
  await sql`update events set deleted_at = now() where id = (select event_id from event_texts where id = ${all[20]!})`
  await app.get('/language', { method: 'POST', headers: { origin: HOME }, body: new URLSearchParams({ locale: 'es' }) })
  for (const start of [200, 300, 333]) expect((await page(start, 2))[0]).toBe(all[start + 1])
})
