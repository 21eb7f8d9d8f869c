import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listMyOrganizations } from '#features/organizations/own.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { verifyPassword } from '#platform/crypto/password-hash.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { THEMES } from '#shared/enums.ts'
import { sampleDatabase } from '#tests/fixtures/sample-database.ts'
import { readSample } from './files.server.ts'
import { daysOf } from './rows.server.ts'
import { loadSample } from './sample-data.server.ts'

const { folder, sql, empty, ctxAt, countOf } = await sampleDatabase()
beforeEach(empty)
const ctx = ctxAt('2026-11-20T10:00:00Z')

// Leap days, both ends of the year, the Sundays when the clocks change, and the hours around Madrid's midnight.
const LOADING = [
  '2026-11-20T10:00:00Z',
  '2026-12-31T12:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-01-01T00:30:00Z',
  '2027-03-28T00:59:00Z',
  '2027-03-28T01:01:00Z',
  '2027-10-31T00:59:00Z',
  '2027-10-31T01:01:00Z',
  '2028-02-29T12:00:00Z',
  '2028-02-28T23:15:00Z',
  '2027-06-06T21:59:00Z',
  '2027-06-06T22:01:00Z',
]

test.each(LOADING)('loaded at %s, the sample covers every kind of event, organizer, venue and ticket', async (now) => {
  expect(await loadSample(ctxAt(now), folder)).toHaveLength(3)
  const today = dayAt(new Date(now))
  expect(
    await countOf(`events where moderation = 'published' and published_at < '${now}' and deleted_at is null`),
  ).toBe(15)
  expect(await countOf(`event_texts where locale = 'es'`)).toBe(16)
  expect(await countOf(`organizations where status = 'pending' and owner_id is not null`)).toBe(1)
  expect(await countOf(`events where moderation = 'submitted' and submitted_at < '${now}'`)).toBe(1)
  expect(await countOf(`event_texts where locale = 'en'`)).toBeGreaterThanOrEqual(6)
  expect(await countOf(`organizations where status = 'active'`)).toBeGreaterThanOrEqual(9)
  expect(await countOf(`venues where status = 'active'`)).toBeGreaterThanOrEqual(12)
  expect(await countOf(`venues where country = 'DE' and time_zone = 'Europe/Berlin'`)).toBeGreaterThanOrEqual(1)
  expect(await countOf(`venues where time_zone = 'Atlantic/Canary'`)).toBe(1)
  expect(await countOf('venues where latitude is null')).toBeGreaterThanOrEqual(2)
  expect(await countOf('events where venue_id is null and county is not null')).toBe(1)
  expect(await countOf(`events where happening = 'cancelled' and happening_reason_es is not null`)).toBe(1)
  expect(await countOf('events where date_end is null')).toBeGreaterThanOrEqual(3)
  expect(await countOf('events where date_end > date_start')).toBeGreaterThanOrEqual(3)
  expect((await sql`select distinct theme from events`).map((row) => row['theme']).sort()).toEqual(THEMES.toSorted())
  expect(await countOf('tickets where price > 0 and limit_date is not null')).toBeGreaterThanOrEqual(15)
  expect(await countOf(`events where last_day < '${today}'`)).toBeGreaterThanOrEqual(3)
  expect(await countOf(`events where date_start > '${today}' and happening <> 'cancelled'`)).toBeGreaterThanOrEqual(6)
  expect(await countOf(`events where signup = 'scheduled' and signup_opens <= '${today}'`)).toBe(0)
  const closed = await sql`select e.id from events e where signup = 'open' and not exists (
    select 1 from tickets t where t.event_id = e.id and (t.limit_date is null or t.limit_date >= ${today}))`
  expect(closed).toEqual([])
})

test('on every day of two years there are past and upcoming events and none in between', async () => {
  const { events } = await readSample(folder)
  for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    const days = events
      .filter(({ waiting }) => !waiting)
      .map(({ facts }) => daysOf(facts.when, new Date(`${day}T12:00:00Z`)))
    const past = days.filter(({ dateStart, dateEnd }) => (dateEnd ?? dateStart) < day).length
    const ahead = days.filter(({ dateStart }) => dateStart > day).length
    expect([day, past + ahead, past >= 3, ahead >= 6]).toEqual([day, 15, true, true])
  }
})

test('an event falls on the weekday its file says', async () => {
  await loadSample(ctx, folder)
  const [row] = await sql`select date_start::text, date_end::text, search_text from events e
    join event_texts t on t.event_id = e.id where t.slug = 'valdecuervo'`
  expect(row).toMatchObject({ date_start: '2026-11-27', date_end: '2026-11-29' })
  expect(row!['search_text']).toContain('albergue la solana')
})

test('loading it again on another day changes nothing', async () => {
  await loadSample(ctx, folder)
  const rows = () => sql`select id, date_start, updated_at, xmin::text from events order by id`
  const before = await rows()
  expect(await loadSample(ctxAt('2027-05-01T10:00:00Z'), folder)).toBe(null)
  expect(await rows()).toEqual(before)
})

test('concurrent loads insert the sample once', async () => {
  const loads = await Promise.all([loadSample(ctx, folder), loadSample(ctx, folder), loadSample(ctx, folder)])
  expect(loads.filter((made) => made !== null)).toHaveLength(1)
  expect(await countOf('events')).toBe(16)
})

test('a database with other data is left alone', async () => {
  await sql`insert into organizations (name, slug, type) values ('La Nuestra', 'la-nuestra', 'association')`
  expect(await loadSample(ctx, folder)).toBe(null)
  expect(await countOf('organizations')).toBe(1)
  expect(await countOf('events')).toBe(0)
})

async function changed(file: string, from: string | RegExp, to: string) {
  const copy = await mkdtemp(join(tmpdir(), 'candil-sample-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(folder, copy, { recursive: true })
  const path = join(copy, file)
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
  return copy
}

test.each([
  ['events/valdecuervo.md', 'theme: low-fantasy', 'theme: romance', /valdecuervo\.md: theme is "romance"/],
  ['events/valdecuervo.md', 'price: 9500', 'price: 95.5', /valdecuervo\.md: tickets\.0\.price is 95\.5/],
  ['events/valdecuervo.md', 'day: fri', 'day: viernes', /valdecuervo\.md: when\.day is "viernes"/],
  ['events/valdecuervo.md', 'organizer: roble-hueco', 'organizer: roble', /valdecuervo\.md: organizer is "roble"/],
  ['events/valdecuervo.md', /^capacity.*\n/m, '', /valdecuervo\.md: capacity is missing/],
  [
    'events/valdecuervo.md',
    /^capacity/m,
    'colour: red\ncapacity',
    /valdecuervo\.md: front matter has unknown keys: colour/,
  ],
  ['events/valdecuervo.en.md', 'title: The', 'titel: The', /valdecuervo\.en\.md: title is missing/],
  ['venues.yaml', 'country: ES', 'country: PT', /venues\.yaml: 0\.country is "PT"/],
])('an error in %s is reported, and nothing is loaded', async (file, from, to, words) => {
  await expect(loadSample(ctx, await changed(file, from, to))).rejects.toThrow(words)
  expect(await countOf('organizations')).toBe(0)
})

test('creates a player, an organizer and a moderator with new passwords, stored only as hashes', async () => {
  const first = await loadSample(ctx, folder)
  expect(first!.map(({ part, email }) => [part, email])).toEqual([
    ['player', 'lucia@candil.invalid'],
    ['organizer', 'bruno@candil.invalid'],
    ['moderator', 'noa@candil.invalid'],
  ])
  const people = await sql`select username, site_role, confirmed_at, password_hash from users order by id`
  expect(people.map((person) => [person['username'], person['site_role'], person['confirmed_at'] !== null])).toEqual([
    ['Lucía Arribas', 'member', true],
    ['Bruno Castellanos', 'member', true],
    ['Noa Ferreiro', 'moderator', true],
  ])
  for (const [index, { password }] of first!.entries()) {
    expect(password).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/)
    expect(await verifyPassword(password, people[index]!['password_hash'])).toMatchObject({ right: true })
    expect(JSON.stringify(people)).not.toContain(password)
  }
  await empty()
  const second = await loadSample(ctx, folder)
  expect(new Set([...first!, ...second!].map(({ password }) => password)).size).toBe(6)
})

test('the organizer owns an active organization and a pending one with its event, and the player none', async () => {
  const made = await loadSample(ctx, folder)
  const owned =
    await sql`select o.slug, o.status, u.email from organizations o join users u on u.id = o.owner_id order by o.id`
  expect(owned).toEqual([
    { slug: 'compania-del-roble-hueco', status: 'active', email: 'bruno@candil.invalid' },
    { slug: 'compania-del-faro-apagado', status: 'pending', email: 'bruno@candil.invalid' },
  ])
  const asked = (part: string): RequestContext => {
    const { id } = made!.find((one) => one.part === part)!
    const siteRole = part === 'moderator' ? 'moderator' : 'member'
    return { ...ctx, actor: { kind: 'person', id, confirmed: true, siteRole, sessionId: 1, sessionKind: 'site' } }
  }
  expect(await listQueue(asked('moderator'), 'organizations')).toMatchObject([
    { slug: 'compania-del-faro-apagado', hours: 5, owner: { username: 'Bruno Castellanos' }, events: 1 },
  ])
  expect(await listQueue(asked('moderator'), 'events')).toMatchObject([
    { slug: 'la-luz-de-penas-negras', hours: 5, submittedBy: 'Bruno Castellanos', firstTime: true },
  ])
  expect(await listMyOrganizations(asked('player'))).toEqual([])
})

test('an account registered before keeps its name and password', async () => {
  await sql`insert into users (username, username_key, email, email_key, password_hash, locale)
    values ('Lucía Arribas', 'lucía arribas', 'otra@example.org', 'otra@example.org', 'x', 'es')`
  expect((await loadSample(ctx, folder))!.map(({ part }) => part)).toEqual(['organizer', 'moderator'])
  expect(await countOf('users where password_hash = $$x$$')).toBe(1)
})
