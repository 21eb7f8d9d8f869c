import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { STALE_MS } from '#platform/cache/stale-entries.ts'
import { openAppPair } from './cached-app.ts'
import { blockRenders } from './render-barrier.ts'

vi.setConfig({ testTimeout: 120_000 })

const { sql, cachedApp } = await openAppPair(() => new Date('2026-11-20T12:00:00Z'))
const PAGE = '/es/evento-rol-vivo-larp/valdecuervo'
const VISITOR = '203.0.113.5'
const WRITER = '203.0.113.9'

let n = 0
const newTitle = () => `Título número ${++n} de lo anterior`
const setTitle = (title: string) =>
  sql.unsafe(`update event_texts set title = '${title}' where locale = 'es'
    and event_id = (select event_id from event_slugs where slug = 'valdecuervo')`)

/** A request of somebody at this address. */
const from = async (ip: string, path: string, init: RequestInit = {}) => {
  const incoming = { socket: { remoteAddress: ip } } as IncomingMessage
  const response = await cachedApp.app.fetch(new Request(`http://localhost:3000${path}`, init), { incoming })
  return response.text()
}
/** A write of somebody else, after which this process knows of every change so far. */
const flush = () => from(WRITER, '/language', { method: 'POST', body: new URLSearchParams({ locale: 'es' }) })

/** A stored page is changed, and one visitor waits for it to be rendered anew. */
async function renderAfterChange() {
  const [before, after] = [newTitle(), newTitle()]
  await setTitle(before)
  await flush()
  await from(VISITOR, PAGE)
  const { open, blocked } = await blockRenders(sql)
  await setTitle(after)
  await flush()
  const first = from('203.0.113.6', PAGE)
  await blocked(1)
  return { before, after, first, open }
}

test('while one visitor waits for the new page, others get the former one, and then the new one', async () => {
  const { before, after, first, open } = await renderAfterChange()
  expect((await from(VISITOR, PAGE)).includes(before)).toBe(true)
  await open()
  expect((await first).includes(after)).toBe(true)
  expect((await from(VISITOR, PAGE)).includes(after)).toBe(true)
})

test('who has just written something gets the new page, and so does everybody after a second', async () => {
  const { after, first, open } = await renderAfterChange()
  const writer = from(WRITER, PAGE)
  const clock = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + STALE_MS)
  onTestFinished(later.mockRestore)
  const late = from(VISITOR, PAGE)
  await open()
  for (const page of [await first, await writer, await late]) expect(page.includes(after)).toBe(true)
})

test('a second change during the render is shown to whoever asks after it', async () => {
  const { open } = await renderAfterChange()
  const latest = newTitle()
  await setTitle(latest)
  await flush()
  const asked = from(VISITOR, PAGE)
  await open()
  expect((await asked).includes(latest)).toBe(true)
})
