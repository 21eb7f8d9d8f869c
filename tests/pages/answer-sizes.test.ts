import { beforeAll, expect, test } from 'vitest'
import { fillAttacker } from '../../tools/bench/attack-files.ts'
import { fillCalendar } from '../../tools/bench/calendar/calendar.ts'
import { fillPanel } from '../../tools/bench/panel.ts'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

// What lists answer at their limits, in bytes: the ceilings of docs/performance.md, "Sizes of answers".
const { get, sql } = await openBuiltApp({ ...HIGH_LIMITS, SAMPLE_DATA: 'off', API_REQUESTS_PER_MINUTE: '1000000' })
const CLUB = 'asociacion-grande'
const EVENT = 'velada-77'
const STATEMENT = `/ae/${EVENT}/money/statement`
let cookie = ''

beforeAll(async () => {
  await fillCalendar(sql, 1500)
  await fillPanel(sql)
  cookie = `session=${(await fillAttacker(sql)).cookie}`
  await sql`insert into registrations (event_id, ticket_id, name, state, locale, form_id, form_version, answers, ticket_price, code, holder_id)
    select r.event_id, r.ticket_id, 'Persona ' || n, 'confirmed', 'es', r.form_id, r.form_version, r.answers, 9500, 'c' || n, r.holder_id
    from generate_series(1, 4500) n, (select * from registrations limit 1) r`
  await sql`vacuum analyze`
  const row = (n: number) => `10/11/2026;JUGADORA ${n};${'TRANSFERENCIA '.repeat(20)}${n};54,00`
  const body = new FormData()
  body.set('intent', 'import')
  body.set(
    'file',
    new Blob([['Fecha;Ordenante;Concepto;Importe', ...Array.from({ length: 5000 }, (_, n) => row(n))].join('\n')]),
    'a.csv',
  )
  const sent = await get(STATEMENT, { method: 'POST', headers: { cookie, origin: HOME }, body })
  expect(sent.status).toBe(302)
})

const PAGE = 1_000_000
/** A list that someone asked for whole: 400 events, 1000 people. */
const LONG_PAGE = 2_000_000
const DATA = 4_000_000

test.each([
  ['/es/events', LONG_PAGE],
  ['/es/events?q=noche', LONG_PAGE],
  ['/es/organizers', PAGE],
  ['/es/venues', PAGE],
  ['/api/events?populate=*&pagination[pageSize]=400', DATA],
  ['/api/organizers?populate=*&pagination[pageSize]=400', DATA],
  ['/api/changes', DATA],
  ['/sitemap.xml', DATA],
  ['/calendar.ics', DATA],
  ['/events.rss', PAGE],
  ['/events.json', PAGE],
  [`/ae/${EVENT}/players?all=1`, LONG_PAGE],
  [`/ae/${EVENT}/checkin`, PAGE],
  [`/ae/${EVENT}/money`, PAGE],
  [`/ae/${EVENT}/money?all=1`, LONG_PAGE],
  [`/ae/${EVENT}/characters`, PAGE],
  [`/ae/${EVENT}/emails`, LONG_PAGE],
  [STATEMENT, PAGE],
  [`/ao/${CLUB}`, PAGE],
  [`/ao/${CLUB}/users`, PAGE],
])('%s answers at most %i bytes', async (path, ceiling) => {
  const response = await get(path, { headers: { cookie } })
  const { byteLength } = await response.arrayBuffer()
  expect(response.status).toBe(200)
  expect(byteLength).toBeLessThanOrEqual(ceiling)
})
