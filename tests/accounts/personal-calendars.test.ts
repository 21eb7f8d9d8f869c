import { expect, test } from 'vitest'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { addEvents, addOrganizer } from '../fixtures/add-events.ts'
import { apiClient, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

const app = await openBuiltApp()
const { get, sql, db } = app
const soon = addDays(dayAt(new Date()), 20)
const club = await addOrganizer(db, 'Club Farol')
const events = await addEvents(
  db,
  club,
  ['Confirmada', 'En espera', 'Cancelada por mí', 'Cancelado', 'Guardado', 'Ajeno'].map((title) => ({
    ...{ title, dateStart: soon, county: 'Soria', prices: [1000] },
  })),
)
const [confirmed, waiting, left, cancelled, saved, other] = events as [number, number, number, number, number, number]

const call = apiClient(app)
const olga = await register(call, 'Olga')
const vera = await register(call, 'Vera')
const cookieOf = (token: string) => ({ cookie: `session=${token}; lang=es`, origin: HOME, 'user-agent': 'Mozilla/5.0' })

async function addRegistration(event: number, columns: object) {
  const base = { event_id: event, user_id: olga.id, holder_id: olga.id, locale: 'es', ticket_price: 1000 }
  const [ticket] = await sql`select id from tickets where event_id = ${event}`
  const row = { ...base, ticket_id: ticket!['id'], code: `code-${event}`, answers: '{"diet":"Alergia"}', ...columns }
  const [made] = await sql`insert into registrations ${sql(row)} returning id`
  return made!['id'] as number
}
const now = new Date().toISOString()
await addRegistration(confirmed, { state: 'confirmed' })
const waitingId = await addRegistration(waiting, { state: 'waitlisted', waiting_since: now })
await addRegistration(left, { state: 'cancelled', ended_by: 'player', ended_at: now })
await addRegistration(cancelled, { state: 'cancelled', ended_by: 'organizer', ended_at: now })
await sql`update events set happening = 'cancelled' where id = ${cancelled}`
await sql`insert into saved_events (user_id, event_id) values (${olga.id}, ${saved})`

const page = '/es/synchronizecalendar'
async function post(intent: string, kind: string, token = olga.token) {
  const headers = { ...cookieOf(token), 'content-type': 'application/x-www-form-urlencoded' }
  return get(page, { method: 'POST', headers, body: new URLSearchParams({ intent, kind }) })
}
async function addressOf(kind: string, token = olga.token) {
  const text = await (await get(`${page}?what=${kind}`, { headers: cookieOf(token) })).text()
  return /value="(http:\/\/localhost:3000\/es\/calendar\/[0-9a-f]{32}\.ics)"/.exec(text)?.[1]
}
async function create(kind: string) {
  expect((await post('create', kind)).headers.get('location')).toBe(`${page}?what=${kind}&done=created#direccion`)
  return (await addressOf(kind))!
}
async function read(address: string, headers: Record<string, string> = {}) {
  const response = await get(address, { headers })
  const text = (await response.text()).replaceAll('\r\n ', '')
  const uids = [...text.matchAll(/UID:event-(\d+)@/g)].map(([, id]) => Number(id))
  return { response, text, uids }
}

test('shows the person’s registrations, the waiting list marked, without anything sensitive', async () => {
  const { response, text, uids } = await read(await create('registrations'))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'content-type': 'text/calendar; charset=utf-8',
  })
  expect(uids).toEqual([confirmed, waiting, cancelled])
  expect(text).toContain('SUMMARY:Confirmada')
  expect(text).toContain('SUMMARY:[Lista de espera] En espera')
  expect(text).toContain('SUMMARY:[Cancelado] Cancelado')
  // Not its own address either: a calendar is exported and passed on.
  expect(text).not.toMatch(/SOURCE|Alergia|code-|Olga|1000|[0-9a-f]{32}/)
  const english = (await read((await addressOf('registrations'))!.replace('/es/', '/en/'))).text
  expect(english).toContain('SUMMARY:[Waitlisted] En espera')
  const unprefixed = (await read((await addressOf('registrations'))!.replace('/es/', '/'))).text
  expect(unprefixed).toContain('X-WR-CALNAME:Candil: mis inscripciones')
})

test('a state that changes raises SEQUENCE, and one that ended is gone', async () => {
  const address = (await addressOf('registrations'))!
  const sequenceOf = (text: string) =>
    Number(/SEQUENCE:(\d+)/.exec(text.split(`UID:event-${waiting}@`)[1] ?? '')?.[1] ?? -1)
  const before = await read(address)
  const etag = before.response.headers.get('etag')!
  expect((await read(address, { 'if-none-match': etag })).response.status).toBe(304)
  await sql`update registrations set state = 'confirmed', waiting_since = null where id = ${waitingId}`
  await sql`insert into registration_history (registration_id, action, actor, from_state, to_state)
    values (${waitingId}, 'confirm', 'organizer', 'waitlisted', 'confirmed')`
  const after = await read(address, { 'if-none-match': etag })
  expect([after.response.status, sequenceOf(after.text)]).toEqual([200, sequenceOf(before.text) + 1])
  expect(after.text).toContain('SUMMARY:En espera')
  await sql`update registrations set state = 'cancelled', ended_by = 'player', ended_at = now() where id = ${waitingId}`
  expect((await read(address)).uids).toEqual([confirmed, cancelled])
  await sql`update organizations set status = 'suspended' where id = ${club}`
  expect((await read(address)).uids).toEqual([])
  await sql`update organizations set status = 'active' where id = ${club}`
})

test('shows saved events, and those of what the person follows', async () => {
  expect((await read(await create('saved'))).uids).toEqual([saved])
  await sql`update events set deleted_at = now() where id = ${saved}`
  const tombstone = await read((await addressOf('saved'))!)
  expect([tombstone.uids, tombstone.text.includes('STATUS:CANCELLED'), tombstone.text.includes('Guardado')]).toEqual([
    [saved],
    true,
    false,
  ])
  const address = await create('followed')
  expect((await read(address)).uids).toEqual([])
  await sql`insert into follows (user_id, search) values (${olga.id}, 'q=ajeno')`
  expect((await read(address)).uids).toEqual([other])
  await sql`insert into follows (user_id, county) values (${olga.id}, 'soria')`
  expect((await read(address)).uids).toEqual(expect.arrayContaining(events))
  await sql`delete from follows`
  await sql`insert into follows (user_id, organizer_id) values (${olga.id}, ${club})`
  expect((await read(address)).uids).toEqual(events)
})

test('lists the addresses and when each was last read', async () => {
  const text = await (await get(page, { headers: cookieOf(olga.token) })).text()
  expect(text).toContain('Tus direcciones secretas')
  expect(text.match(/Leída por última vez[^<]*hoy a las/g)).toHaveLength(3)
})

test('a new address ends the former one, a removed one is gone, and only the person’s own', async () => {
  const first = (await addressOf('registrations'))!
  const second = await create('registrations')
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
  await post('revoke', 'registrations', vera.token)
  expect((await get(second)).status).toBe(200)
  expect((await post('revoke', 'registrations')).status).toBe(302)
  expect([(await get(second)).status, await addressOf('registrations')]).toEqual([404, undefined])
  for (const kind of ['x', '', '__proto__']) expect((await post('create', kind)).status).toBe(404)
})

test('ends with the account, and while it is blocked', async () => {
  const address = await create('registrations')
  await sql`update users set blocked_at = now() where id = ${olga.id}`
  expect((await get(address)).status).toBe(404)
  await sql`update users set blocked_at = null where id = ${olga.id}`
  expect((await get(address)).status).toBe(200)
  // The address is stored neither plain nor without the secret.
  const [row] = await sql`select token_hash, encrypted_token from calendar_feeds where kind = 'registrations'`
  const token = /[0-9a-f]{32}/.exec(address)![0]
  expect(JSON.stringify(row)).not.toContain(token)
})

test('asks visitors to sign in for personal calendars, and nothing else', async () => {
  const text = await (await get(`${page}?what=registrations`)).text()
  expect(text).toContain('/es/login?to=%2Fes%2Fsynchronizecalendar%3Fwhat%3Dregistrations')
  const body = new URLSearchParams({ intent: 'create', kind: 'saved' })
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await get(page, { method: 'POST', headers, body })).status).toBe(401)
})

test('limits how often an address is read', async () => {
  const address = (await addressOf('followed'))!
  const answers = await Promise.all(Array.from({ length: 130 }, () => get(address)))
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  await Promise.all(answers.map((answer) => answer.body?.cancel()))
})

test('no address is in a log', async () => {
  const { pathForLog } = await import('#platform/logging/path-for-log.ts')
  const token = '0123456789abcdef'.repeat(2)
  for (const prefix of ['', '/es', '/en']) {
    expect(pathForLog({ url: `${prefix}/calendar/${token}.ics?x=1` })).toBe(`${prefix}/calendar/…`)
    expect(pathForLog({ url: `${prefix}/calendar.ics?q=a` })).toBe(`${prefix}/calendar.ics`)
  }
})
