import sharp from 'sharp'
import { expect } from 'vitest'
import { HOME } from '#tests/fixtures/built-app.ts'
import type { FrozenSite } from './frozen-site.ts'

/**
 * What waits in browsers since November 2026, for `0065.txt`: addresses, fields and headers are stored there, or in the worker that sends
 * them. Each is sent twice, as where the first answer was lost, and carried out once.
 */
export async function sendWaitingForms(site: FrozenSite) {
  await sendOutbox(site)
  await sendCheckIns(site)
  await sendDocument(site)
  await sendPhoto(site)
}

/** Of the offline worker. `isOpen`: a visitor wrote it. */
const OUTBOX: { path: string; fields: Record<string, string>; status: number; isOpen?: true }[] = [
  {
    ...{ path: '/es/contact', isOpen: true, status: 200 },
    fields: { name: 'Iria', email: 'iria@example.org', message: 'Desde el tren', website: '' },
  },
  { path: '/es/account/registrations/23/message', fields: { message: 'Llego tarde' }, status: 202 },
  {
    ...{ path: '/es/c/1/biography/edit', status: 202 },
    fields: { revision: '1', body: 'Tiene las manos verdes.', intent: 'save' },
  },
  { path: '/c/1/background/edit', fields: { revision: '0', body: 'Nadie lo sabe.', intent: 'save' }, status: 202 },
  { path: '/en/save', fields: { on: 'save:8' }, status: 202 },
]

const keyOf = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`
const cookieOf = (name: string) => ({ cookie: `session=token-of-${name}`, origin: HOME })

/** What `send` answers each time. */
const twice = async <Answer>(send: () => Promise<Answer>) => [await send(), await send()]

async function sendOutbox({ get, sql }: FrozenSite) {
  const { account } = await (await get('/offline/pages.json', { headers: cookieOf('lucia') })).json()
  const visitor = { 'offline-account': 'none', origin: HOME }
  const player = { 'offline-account': account, ...cookieOf('lucia') }
  for (const [number, { path, fields, status, isOpen }] of OUTBOX.entries()) {
    const headers = { ...(isOpen ? visitor : player), 'idempotency-key': keyOf(number) }
    const send = () => get(`${path}.data`, { method: 'POST', body: new URLSearchParams(fields), headers })
    const statuses = await twice(async () => (await send()).status)
    expect([path, ...statuses]).toEqual([path, status, status])
  }
  const [done] = await sql`select
    (select count(*)::int from contact_messages where message = 'Desde el tren') as contact,
    (select count(*)::int from organizer_messages where message = 'Llego tarde') as organizer,
    (select biography from characters where id = 1) as biography, (select background from characters where id = 1) as background,
    (select count(*)::int from saved_events where user_id = 1 and event_id = 8) as saved`
  expect(done).toEqual({
    ...{ contact: 1, organizer: 1, biography: 'Tiene las manos verdes.', background: 'Nadie lo sabe.', saved: 1 },
  })
}

/** Acts of a device at the door. */
async function sendCheckIns({ get }: FrozenSite) {
  const clocks = { server: '2046-12-05T09:00:00.000Z', device: '2046-12-05T09:00:03.000Z' }
  const done = { at: '2046-12-05T09:30:00.000Z', clocks }
  const acts = [
    { ...done, key: keyOf(10), id: 23, action: 'in' },
    { ...done, key: keyOf(11), id: 24, action: 'no_show' },
    { ...done, key: keyOf(12), id: 17, action: 'cash', amount: 9500 },
    { ...done, key: keyOf(13), id: 17, action: 'cash_undo', undoes: keyOf(12) },
  ]
  const body = JSON.stringify({ device: keyOf(14), acts, version: null, more: false, sent: '2046-12-05T10:00:03.000Z' })
  const headers = { ...cookieOf('bruno'), 'content-type': 'application/json' }
  const answers = await twice(async () => {
    const response = await get('/api/event/valdecuervo/check_in/sync?locale=es', { method: 'POST', headers, body })
    return response.json()
  })
  for (const { data, meta } of answers) {
    expect(meta.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(acts.map(() => 'done'))
    const person = (id: number) => data.find((one: { id: number }) => one.id === id)
    expect([person(23), person(24), person(17)]).toMatchObject([
      ...[{ state: 'attended', doubles: [] }, { state: 'no_show' }, { owes: 9500, collected: null }],
    ])
  }
}

/** A file of an event's papers. */
async function sendDocument({ get, sql }: FrozenSite) {
  const file = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'
  const send = async () => {
    const body = new FormData()
    body.append('form_key', keyOf(20))
    body.append('audience', 'registered')
    body.append('file', new File([file], 'Mapa del paso.pdf', { type: 'application/pdf' }))
    const response = await get('/api/documents/event/valdecuervo', { method: 'POST', headers: cookieOf('bruno'), body })
    return response.status
  }
  expect(await twice(send)).toEqual([200, 200])
  expect([...(await sql`select audience from documents where name = 'Mapa del paso'`)]).toEqual([
    { audience: 'registered' },
  ])
}

/** A photo of an album, by the tus protocol. */
async function sendPhoto({ get, sql }: FrozenSite) {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const fields = Object.entries({ album: '2', filename: 'posada.jpg', key: keyOf(30) })
  const metadata = fields.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join()
  const tus = { ...cookieOf('bruno'), 'tus-resumable': '1.0.0' }
  const send = async () => {
    const length = { 'upload-length': String(photo.length), 'upload-metadata': metadata }
    const created = await get('/api/uploads', { method: 'POST', headers: { ...tus, ...length } })
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const sent = await get(new URL(created.headers.get('location')!, HOME).href, {
      ...{ method: 'PATCH', headers: { ...tus, ...piece }, body: new Uint8Array(photo) },
    })
    return sent.headers.get('upload-photo')
  }
  const [first, again] = await twice(send)
  expect([first, await sql`select album_id from photos where media_id = ${first ?? null}`]).toEqual([
    again,
    [{ album_id: 2 }],
  ])
}
