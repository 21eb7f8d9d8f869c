import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Sql } from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { FULL, fullTest } from '../fixtures/full.ts'
import { createDataDir, startServer } from './server.ts'

const slow = fullTest('src/features/registrations/', 'src/features/tickets/')

// The real server, over HTTP: many people want the last seats at once, and the server is killed while they register.
beforeAll(build)

const RACES = FULL ? 20 : 1
const [PEOPLE, SEATS] = [200, 10]

type Answer = {
  person: number
  status: number
  body: { data: { id: number; attributes: Attributes } | null; error?: { details: { reason: string } } }
}
type Attributes = { state: string; waiting_place: number | null; members: { id: number }[] }

/** A published event for which one may sign up. */
async function createEvent(sql: Sql, title: string, { amount = SEATS, waitingList = true, companions = 0 } = {}) {
  // Without an owner it would take nobody.
  const [owner] = await sql`insert into users (username, username_key, email, email_key, password_hash, locale)
    values (${title}, ${title}, ${`${title}@example.org`}, ${`${title}@example.org`}, 'x', 'es') returning id`
  const [organization] = await sql`insert into organizations (name, slug, type, status, verified_at, owner_id)
    values (${title}, ${`club-${title}`}, 'association', 'active', now(), ${owner!['id']}) returning id`
  const [event] = await sql`
    insert into events (organizer_id, date_start, county, type, primary_language, moderation, published_at, signup, capacity)
    values (${organization!['id']}, current_date + 60, 'Teruel', 'event', 'ES', 'published', now(), 'open', ${amount + 5}) returning id`
  const id = event!['id'] as number
  const [text] = await sql`insert into event_texts (event_id, locale, title, slug, description)
    values (${id}, 'es', ${title}, ${`evento-${title}`}, 'Una noche.') returning id`
  const [ticket] =
    await sql`insert into tickets (event_id, title_es, price, amount) values (${id}, 'Jugador', 1000, ${amount}) returning id`
  // Nor without a way to pay.
  await sql`update events set payment_methods = '{cash}' where id = ${id}`
  await sql`insert into registration_settings (event_id, waiting_list, companions) values (${id}, ${waitingList}, ${companions})`
  return { id, ref: text!['id'] as number, ticket: ticket!['id'] as number }
}

/** Confirmed people with a token each. */
async function createPeople(sql: Sql, count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  const rows = await sql`
    insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
    select 'Persona ' || n, 'persona ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', 'x', 'es', now()
    from generate_series(1, ${count}) n returning id`
  const ids = rows.map(({ id }) => id as number)
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
    select h, u, 'api', now(), now() + interval '1 day' from unnest(${hashes}::text[], ${ids}::int[]) as x (h, u)`
  return tokens.map((token, index) => ({ id: ids[index]!, token }))
}
type People = Awaited<ReturnType<typeof createPeople>>

/** Sends the form as this person; null when the connection broke before the answer had come. */
function signUp(url: string, agent: Agent, person: People[number], event: { ref: number }, form: object) {
  const body = JSON.stringify({ data: { consents: ['terms', 'privacy'], ...form } })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` }
  return new Promise<Answer | null>((resolve) => {
    const sent = request(`${url}/api/event/${event.ref}/register`, { method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (text += part))
      response.on('error', () => resolve(null))
      response.on('end', () =>
        resolve(
          response.complete ? { person: person.id, status: response.statusCode ?? 0, body: JSON.parse(text) } : null,
        ),
      )
    })
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

test(`${PEOPLE} people at once for the last ${SEATS} seats: exactly ${SEATS} get one`, async () => {
  const { folder, sql: open } = createDataDir()
  const server = startServer({ DATA_DIR: folder })
  const url = await server.ready()
  const sql = open()
  const people = await createPeople(sql, PEOPLE)
  for (let race = 0; race < RACES; race++) {
    // Its own connections, since the server closes those that were idle for some seconds.
    const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })
    const waitingList = race % 2 === 0
    const event = await createEvent(sql, `carrera-${race}`, { waitingList })
    const answers = await Promise.all(
      people.map((person) => signUp(url, agent, person, event, { ticket: event.ticket })),
    )
    agent.destroy()
    expect(server.output(), 'no error').not.toMatch(/"level":(50|60)/)
    await assertRace(
      sql,
      event,
      answers.filter((answer) => answer !== null),
      waitingList,
    )
  }
  expect(server.output()).not.toMatch(/deadlock|"level":(50|60)/)
})

async function assertRace(sql: Sql, event: { id: number }, answers: Answer[], waitingList: boolean) {
  expect(answers).toHaveLength(PEOPLE)
  const states = Object.groupBy(
    answers,
    ({ status, body }) => body.data?.attributes.state ?? `${status} ${body.error?.details.reason}`,
  )
  const others = waitingList ? 'waitlisted' : '409 sold_out'
  expect(Object.keys(states).sort()).toEqual(['confirmed', others].sort())
  expect(states['confirmed']).toHaveLength(SEATS)
  // In the order in which they registered: ids and places rise together, and nobody on the list came before who has a seat.
  const waiting =
    await sql`select id from registrations where event_id = ${event.id} and state = 'waitlisted' order by waiting_since, id`
  const placed = (waitingList ? states['waitlisted']! : []).map(({ body }) => body.data!)
  const inOrder = placed.toSorted((a, b) => a.attributes.waiting_place! - b.attributes.waiting_place!)
  expect(inOrder.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
  expect(inOrder.map(({ attributes }) => attributes.waiting_place)).toEqual(inOrder.map((_, index) => index + 1))
  const lastSeat = Math.max(...states['confirmed']!.map(({ body }) => body.data!.id))
  expect(inOrder.every(({ id }) => id > lastSeat)).toBe(true)
  expect(await seatsOf(sql, event.id)).toEqual([
    { kind: 'event', taken: SEATS },
    { kind: 'ticket', taken: SEATS },
  ])
}

const seatsOf = async (sql: Sql, eventId: number) => [
  ...(await sql`select p.kind, count(s.*)::int as taken from seat_pools p
    left join registration_seats s on s.pool_id = p.id and s.taken where p.event_id = ${eventId} group by p.id order by p.kind`),
]

slow('killed while 500 people register: what was acknowledged is there, nothing is half done', async () => {
  const { folder, sql: open } = createDataDir()
  const first = startServer({ DATA_DIR: folder })
  const url = await first.ready()
  const before = open()
  const people = await createPeople(before, 500)
  const event = await createEvent(before, 'corte', { amount: 400, companions: 1 })
  await before.end()
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const additionals = [{ name: 'Compañera' }]
  let answered = 0
  const sent = people.map(async (person, index) => {
    const form = { ticket: event.ticket, form_key: crypto.randomUUID(), ...(index % 3 === 0 && { additionals }) }
    const answer = await signUp(url, agent, person, event, form)
    if (answer && ++answered === 120) first.child.kill('SIGKILL')
    return answer
  })
  const acknowledged = (await Promise.all(sent)).filter((answer) => answer?.status === 200)
  agent.destroy()
  await first.exited
  expect(acknowledged.length).toBeGreaterThanOrEqual(100)
  expect(acknowledged.length).toBeLessThan(500)

  const second = startServer({ DATA_DIR: folder })
  await second.ready()
  const sql = open()
  const rows = await sql`select id, group_id, holder_id, state from registrations where event_id = ${event.id}`
  const stored = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { body } of acknowledged.map((answer) => answer!))
    for (const { id } of body.data!.attributes.members)
      expect(stored.get(id), `${id}`).toBe(body.data!.attributes.state)
  // Each has its history, its job, the seats of its pools, and a group is whole.
  const halves = await sql`select r.id from registrations r where event_id = ${event.id} and (
    (select count(*) from registration_history h where h.registration_id = r.id) <> 1
    or (select count(*) from registration_seats s where s.registration_id = r.id and s.taken = (r.state = 'confirmed')) <> 2
    or not exists (select 1 from pgboss.job j where j.name = 'registrations.changed' and (j.data->>'registrationId')::int = r.id)
    or r.group_id is not null and (select count(*) from registrations g where g.group_id = r.group_id) <> 2)`
  expect([...halves]).toEqual([])
  const confirmed = rows.filter(({ state }) => state === 'confirmed').length
  expect((await seatsOf(sql, event.id)).map(({ taken }) => taken)).toEqual([confirmed, confirmed])
  // The others can still register.
  const missing = people.find(({ id }) => rows.every(({ holder_id }) => holder_id !== id))!
  const again = await signUp(await second.ready(), new Agent(), missing, event, { ticket: event.ticket })
  expect(again?.status).toBe(200)
})
