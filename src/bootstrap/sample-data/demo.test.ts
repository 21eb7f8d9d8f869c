import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { loadTexts } from '#features/guides/commands.server.ts'
import { countQueues } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { sampleDatabase } from '#tests/fixtures/sample-database.ts'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'
import { makeDemo } from './demo.server.ts'
import { actingAs } from './people.server.ts'
import { loadSample } from './sample-data.server.ts'

const { folder, sql, empty, ctxAt, countOf } = await sampleDatabase()
beforeEach(empty)
const ctx = ctxAt('2026-11-20T10:00:00Z')

const demo = join(folder, 'demo.yaml')
// Whoever signs up agrees to the legal texts.
await loadTexts(ctx, join(folder, '../content'))
/** A Friday, a Sunday that ends in summer time, and both sides of a Monday's midnight. */
const DEMO_LOADING = ['2026-11-20T10:00:00Z', '2027-03-28T00:59:00Z', '2027-06-06T21:59:00Z', '2027-06-06T22:01:00Z']

test.each([
  ['a public site', { SITE_URL: 'https://candil.example' }],
  ['a database of its own', { DATABASE_URL: 'postgres://localhost/candil' }],
])('no demo people are made for %s', async (_, env) => {
  expect(await loadSample(ctxAt('2026-11-20T10:00:00Z', env), folder)).toEqual([])
  expect(await makeDemo(ctxAt('2026-11-20T10:00:00Z', env), demo)).toBe(false)
  expect([await countOf('users'), await countOf('registrations')]).toEqual([0, 0])
})

test('SAMPLE_DATA=events loads the events without players', async () => {
  expect(await loadSample(ctxAt('2026-11-20T10:00:00Z', { SAMPLE_DATA: 'events' }), folder)).toHaveLength(3)
  expect(await makeDemo(ctx, demo)).toBe(false)
})

test.each(DEMO_LOADING)(
  'loaded at %s, the demo has players in every state, payments, a casting and queues',
  async (now) => {
    const people = await loadSample(ctxAt(now), folder)
    expect(await makeDemo(ctxAt(now), demo)).toBe(true)
    const states = async (slug: string) => {
      const rows =
        await sql`select state, count(*)::int as count from registrations r join event_texts t using (event_id)
      where t.slug = ${slug} and t.locale = 'es' group by state`
      return Object.fromEntries(rows.map((row) => [row['state'], row['count']]))
    }
    expect(await states('valdecuervo')).toEqual({
      ...{ requested: 1, waitlisted: 2, offered: 1, confirmed: 14 },
      ...{ declined: 1, expired: 1, rejected: 1, cancelled: 3 },
    })
    expect(await states('la-cosecha')).toEqual({ attended: 9, no_show: 1 })
    const paid = await sql`select state, count(*)::int as count from payments group by state`
    expect(new Set(paid.map((row) => row['state']))).toEqual(new Set(['announced', 'confirmed', 'refunded']))
    expect(await countOf('casting_parts where registration_id is not null')).toBe(6)
    expect(await countOf('albums')).toBe(2)
    expect(await countOf('player_email_recipients')).toBe(14)
    // Nothing lies ahead of the moment of loading, and nobody has an address.
    expect(await countOf(`registration_history where at > '${now}'`)).toBe(0)
    expect(await countOf(`users where email not like '%.invalid'`)).toBe(0)
    const moderator = people!.find(({ part }) => part === 'moderator')!
    const team = actingAs(ctxAt(now), moderator.id)
    const asTeam: RequestContext = { ...team, actor: { ...team.actor, siteRole: 'moderator' } }
    expect(Object.values(await countQueues(asTeam)).reduce((sum, { count }) => sum + count, 0)).toBe(3)

    expect(await makeDemo(ctxAt(now), demo), 'the next start').toBe(false)
    expect(await countOf('registrations')).toBe(34)
  },
)

test('a demo that was interrupted leaves nothing, and the next start makes it', async () => {
  await loadSample(ctx, folder)
  const broken = join(createTempDir('candil-demo-'), 'demo.yaml')
  await writeFile(broken, (await readFile(demo, 'utf8')).replace('cast, Vela', 'cast, Nadie'))
  await expect(makeDemo(ctx, broken)).rejects.toThrow(/Joel Carrascosa cast/)
  expect([await countOf('registrations'), await countOf('users')]).toEqual([0, 3])
  expect(await Promise.all([makeDemo(ctx, demo), makeDemo(ctx, demo)])).toContain(true)
  expect(await countOf('registrations')).toBe(34)
})
