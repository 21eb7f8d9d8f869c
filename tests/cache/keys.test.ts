import { expect, test } from 'vitest'
import { testDatabase } from '../fixtures/database.ts'
import { openSite, writeSilently } from './cache-site.ts'

const { sql, connection } = await testDatabase()
// Little room: what is asked for once must not take it from what is asked for all the time.
const { get, text, caughtUp } = await openSite({ connection, kept: 2 })
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'

let n = 0
/** Changes what every list and the page of one event show; `secretly` without telling. */
async function rename(secretly = false) {
  const title = `Una dirección ${++n}`
  const change = `update event_texts set title = '${title}' where locale = 'es'
    and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`
  await (secretly ? writeSilently(sql, change) : sql.unsafe(change))
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
  ['/api/suggestions?q=titulo', '/api/suggestions?junk=1&q=titulo'],
])('%s is kept once, and is what %s gets', async (path, other) => {
  await rename()
  await caughtUp()
  const first = await get(other)
  const secret = await rename(true)
  for (const asked of [other, path]) {
    const answer = await get(asked)
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
    const body = await answer.text()
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/junk|utm_source|nonsense|2026-13|legal\/privacy&/)
  }
  // Who is signed in gets the same page by either address: what a page does not know is in none of it.
  const signedIn = { cookie: 'session=abc' }
  if (!path.endsWith('.ics')) expect(await text(other, signedIn)).not.toContain('junk')
})

test('addresses asked for once do not empty the cache', async () => {
  const proven = ['/es/events', '/es', PAGE]
  for (let times = 0; times < 3; times++) for (const path of proven) await text(path)
  const secret = await rename(true)
  for (let one = 0; one < 30; one++) await text(`/es/events?price=${1_000 + one}`)
  for (const path of proven) expect(await text(path), path).not.toContain(secret)
})
