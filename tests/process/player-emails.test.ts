import { once } from 'node:events'
import { expect } from 'vitest'
import { HIGH_LIMITS, PASSWORD } from '../fixtures/api-users.ts'
import { startMailbox } from '../fixtures/email/mailbox.ts'
import { FULL, fullTest } from '../fixtures/full.ts'
import { createDataDir, startServer } from './server.ts'

const test = fullTest('src/features/player-emails/', 'src/platform/email/')

const PLAYERS = FULL ? 1000 : 200
/** How many the job sends at once: what a process that is killed may have sent without noting it. */
const LANES = 5

const messageId = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1]

test('an email to many players goes once to each, though the server is killed half way', async () => {
  const mailbox = await startMailbox()
  const { folder, sql } = createDataDir()
  const limits = { ...HIGH_LIMITS, PLAYER_EMAILS_PER_MINUTE: '1000000' }
  const settings = { ...limits, DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl }
  const server = startServer(settings)
  const address = await server.ready()
  const cookie = await signUp(address)
  await addPlayers(sql())

  const body = new URLSearchParams({
    intent: 'send',
    subject_es: 'Autobús',
    body_es: 'Hola, {name}: salimos a las nueve.',
  })
  const headers = { origin: address, cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${address}/es/ae/noche/emails`, { method: 'POST', redirect: 'manual', headers, body })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/emails/sent/')])

  const toPlayers = () => mailbox.received.filter(({ raw }) => raw.includes('player-message.'))
  await expect.poll(() => toPlayers().length, { interval: 5 }).toBeGreaterThan(PLAYERS / 2)
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  const before = toPlayers().length
  expect(before).toBeLessThan(PLAYERS)

  await startServer(settings).ready()
  const database = sql()
  // What was begun waits until the mail server cannot have it in hand any more: that time passes.
  await database`update player_email_recipients set started_at = started_at - interval '1 hour' where state = 'queued'`
  const states = () => database`select state, count(*)::int as count from player_email_recipients group by state`
  await expect.poll(states, { interval: 200 }).toEqual([{ state: 'sent', count: PLAYERS }])
  const ids = Map.groupBy(toPlayers(), ({ to }) => to[0]!)
  expect(ids.size).toBe(PLAYERS)
  // SMTP cannot tell a delivery that was not noted: a repeated one has the same Message-ID, by which it is recognised.
  expect([...ids.values()].filter((copies) => new Set(copies.map(({ raw }) => messageId(raw))).size !== 1)).toEqual([])
  expect(toPlayers().length - PLAYERS).toBeLessThanOrEqual(LANES)
})

/** The cookie of someone with an account. */
async function signUp(address: string) {
  const body = JSON.stringify({ username: 'Olga', email: 'olga@example.org', password: PASSWORD, terms: true })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/auth/local/register`, { method: 'POST', headers, body })
  return `session=${((await response.json()) as { jwt: string }).jwt}`
}

/** Olga's organization, with an event and its players. */
async function addPlayers(sql: ReturnType<ReturnType<typeof createDataDir>['sql']>) {
  await sql`update users set confirmed_at = now()`
  await sql`insert into organizations (name, slug, type, status, owner_id)
    select 'Club Farol', 'club-farol', 'association', 'active', id from users`
  await sql`insert into events (type, primary_language, organizer_id, date_start, date_end, county, moderation, published_at)
    select 'event', 'ES', id, '2027-05-12', '2027-05-14', 'Teruel', 'published', now() from organizations`
  await sql`insert into event_texts (event_id, locale, title, slug, description) select id, 'es', 'Noche', 'noche', 'x' from events`
  await sql`insert into tickets (event_id, title_es, price) select id, 'Plaza', 0 from events`
  await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
    select 'Persona ' || n, 'persona ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', 'x', 'es', now()
    from generate_series(1, ${PLAYERS}) n`
  await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, confirmed_at, code)
    select k.event_id, k.id, u.id, u.id, 'confirmed', 'es', 0, now(), gen_random_uuid()::text
    from tickets k cross join users u where u.username like 'Persona %'`
}
