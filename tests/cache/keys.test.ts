import { expect, test } from 'vitest'
import { testDatabase } from '../fixtures/database.ts'
import { openApp, writeWithoutNotify } from './cached-app.ts'

const { sql, connection } = await testDatabase()
// A small cache: URLs requested once must not evict those requested all the time.
const { get, text, flush } = await openApp({ connection, cacheMegabytes: 2 })
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'

let n = 0
/** Changes what every list and the page of one event show; `withoutNotify` suppresses the notification. */
async function rename(withoutNotify = false) {
  const title = `Una dirección ${++n}`
  const change = `update event_texts set title = '${title}' where locale = 'es'
    and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`
  await (withoutNotify ? writeWithoutNotify(sql, change) : sql.unsafe(change))
  return title
}

test.each([
  ['/es/events', '/es/events?junk=1&utm_source=mail'],
  ['/es/events', '/es/events?'],
  ['/es/events', '/es/events?type=nonsense&theme=&price=-1&view=agenda&month=2026-13'],
  ['/es/events?q=valdecuervo&type=event&price=90', '/es/events?price=90&x=1&type=event&q=%20valdecuervo'],
  ['/events', '/events?to=/es/legal/privacy'],
  ['/', '/?junk=1'],
  ['/m', '/m?junk=1'],
  ['/es/events.data', '/es/events.data?junk=1'],
  [PAGE, `${PAGE}?junk=1`],
  [`${PAGE}.ics`, `${PAGE}.ics?junk=1`],
  ['/embed/search?n=3&lang=es', '/embed/search?lang=es&n=3&junk=1&price=-1&utm_source=mail'],
  ['/embed/event/valdecuervo.json?lang=en', '/embed/event/valdecuervo.json?junk=1&lang=en'],
  ['/es/calendar.ics', '/es/calendar.ics?junk=1&sort=price&view=map&near=Soria'],
  ['/es/calendar.ics?q=direccion', '/es/calendar.ics?x=1&q=direccion&view=month&month=2030-01'],
  ['/api/suggestions?q=titulo', '/api/suggestions?junk=1&q=titulo'],
])('%s shares its cache entry with %s', async (path, other) => {
  await rename()
  await flush()
  const first = await get(other)
  const unannounced = await rename(true)
  for (const url of [other, path]) {
    const response = await get(url)
    expect([response.status, response.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
    const body = await response.text()
    expect(body).not.toContain(unannounced)
    expect(body).not.toMatch(/junk|utm_source|nonsense|2026-13|legal\/privacy&/)
  }
  // Signed-in users get the same page from either URL: unknown parameters appear nowhere in it.
  const signedIn = { cookie: 'session=abc' }
  if (!path.endsWith('.ics')) expect(await text(other, signedIn)).not.toContain('junk')
})

test('URLs requested once do not evict popular ones', async () => {
  const popular = ['/es/events', '/es', PAGE]
  // Until what was stored before the change is served no more.
  const announced = await rename()
  await flush()
  for (const path of popular) await expect.poll(() => text(path)).toContain(announced)
  for (let times = 0; times < 3; times++) for (const path of popular) await text(path)
  const unannounced = await rename(true)
  for (let one = 0; one < 30; one++) await text(`/es/events?price=${1_000 + one}`)
  for (const path of popular) expect(await text(path), path).not.toContain(unannounced)
})
