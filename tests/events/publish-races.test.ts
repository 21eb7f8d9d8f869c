import { expect, test } from 'vitest'
import { deleteEvent } from '#features/events/commands/event.server.ts'
import { submitEvent, withdrawEvent } from '#features/events/commands/status-changes.server.ts'
import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { publishEvent, rejectEvent } from '#features/review/commands/events.server.ts'
import { suspendOrganization } from '#features/review/commands/organizations.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { refusal } from '../accounts/own-account.ts'
import { COMPLETE, eventWorld } from '../fixtures/event-fixtures.ts'

const world = await eventWorld()
const { sql, olga, edu, mar, team, club, make, save, storage } = world
const jobs = world.door.jobs as Jobs
const means = { jobs }
for (const name of ['events.decided', 'organizations.decided', 'proposals.decided'] as const)
  await jobs.work(name, async () => {})
const reason = { reason: 'Falta algo.' }
const TIMES = 8

const sent = () => make({ ...COMPLETE, submit: true })
const stateOf = async (event: number) =>
  (await sql`select moderation from events where id = ${event}`)[0]?.['moderation'] ?? 'gone'
/** What became of both: null is done, else the code of the refusal, or what broke. */
const both = async (one: Promise<unknown>, other: Promise<unknown>) =>
  (await Promise.all([refusal(one), refusal(other)])).map((no) => no && (no.code ?? String(no)))

test('taken back and decided at once: one of them happens, and the other is told', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { id, event } = await sent()
    const decided = n % 2 ? publishEvent(team.ctx, event, means) : rejectEvent(team.ctx, event, reason, means)
    const [taken, done] = await both(withdrawEvent(mar.ctx, id), decided)
    expect([taken, done]).toContain(null)
    const state = await stateOf(event)
    if (taken === null) expect([state, done]).toEqual(['draft', 'already_decided'])
    else expect([state, taken]).toEqual([n % 2 ? 'published' : 'rejected', 'wrong_state'])
  }
})

test('deleted and published at once: it is gone, or public and then gone with a tombstone', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { id, event } = await sent()
    const gone = deleteEvent(olga.ctx, id, { word: 'borrar' }, { storage })
    const [deleted, published] = await both(gone, publishEvent(team.ctx, event, means))
    expect(deleted).toBe(null)
    const [row] = await sql`select deleted_at from events where id = ${event}`
    if (published === null) expect(row!['deleted_at']).not.toBe(null)
    else expect([row, published]).toEqual([undefined, 'not_found'])
  }
})

test('saved by two, sent in and decided at once: nothing that nobody read is published, and nobody overwrites unseen', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { id, event, version } = await sent()
    const [first, second, decided] = await Promise.all(
      [
        save(id, { description: 'De Olga.', version }),
        save(id, { description: 'De Edu.', version }, edu.ctx),
        publishEvent(team.ctx, event, { ...means, version }),
      ].map((run) => refusal(run as Promise<unknown>)),
    )
    const outcomes = [first, second].map((no) => no?.code ?? null).sort()
    expect(outcomes).toEqual(['changed_meanwhile', null])
    const [edits] = await sql`select count(*)::int as count from event_revisions where event_id = ${event}`
    // Published before somebody saved: then the site team reads the edit.
    if (!decided) expect(edits!['count']).toBe(1)
    else expect([decided.code, await stateOf(event)]).toEqual(['changed_since', 'submitted'])
  }
})

test('sent in twice and saved at once: once in, and saved', async () => {
  const { id, event } = await make(COMPLETE)
  const outcomes = await Promise.all(
    [submitEvent(olga.ctx, id), submitEvent(mar.ctx, id), save(id, { theme: 'horror', submit: true })].map((run) =>
      refusal(run as Promise<unknown>),
    ),
  )
  expect(outcomes[2]).toBe(null)
  expect([null, 'wrong_state']).toEqual(expect.arrayContaining(outcomes.map((no) => no?.code ?? null)))
  expect(await stateOf(event)).toBe('submitted')
  const lines = await sql`select from history where thing = 'event' and thing_id = ${event} and verb = 'submitEvent'`
  expect(lines).toHaveLength(1)
})

test('an organization merged or suspended while its event is published: nobody waits for ever', async () => {
  for (let n = 0; n < TIMES; n++) {
    await sql`truncate rate_limits`
    const other = await world.organization(edu.ctx, `Otra vez ${n}`)
    const { event } = await make({ ...COMPLETE, submit: true }, edu.ctx, other.id)
    await sql`update organizations set owner_id = null where id = ${other.id}`
    const change =
      n % 2
        ? mergeOrganizers(team.ctx, other.id, club.id, means)
        : suspendOrganization(team.ctx, other.id, reason, means)
    const [changed, published] = await both(change, publishEvent(team.ctx, event, means))
    expect(changed).toBe(null)
    expect([null, 'organization_not_active', 'changed_since']).toContain(published)
  }
})
