import { expect, test } from 'vitest'
import { publishEvent, requestChanges } from '#features/events/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { errorSummary } from '#tests/fixtures/organization-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { getDecisionTimes } from './decision-times.server.ts'
import { getGrowth } from './growth.server.ts'

const { sql, mara, olga, insert, addUnownedOrganizer } = await siteTeamFixtures()
const before = (hours: number) => new Date(mara.ctx.now.getTime() - hours * 3_600_000).toISOString()

const entry = (action: string, type: string, id: number, at: string, to: string, from: string | null = null) =>
  sql`insert into audit_log (created_at, action, entity_type, entity_id, from_state, to_state)
    values (${at}, ${action}, ${type}, ${id}, ${from}, ${to}) returning id`

test('the time to a decision is counted since something was last sent in, by queue, for 30 and 90 days', async () => {
  // Ten events, decided after 1 to 10 hours; the first had been sent back before.
  for (let hours = 1; hours <= 10; hours++) {
    const id = await insert.event({ submitted_at: before(100 + hours) })
    if (hours === 1) {
      await entry('submitEvent', 'event', id, before(400), 'submitted')
      await entry('requestChanges', 'event', id, before(300), 'changes_requested')
    }
    await entry('submitEvent', 'event', id, before(100 + hours), 'submitted')
    await entry('publishEvent', 'event', id, before(100), 'published')
  }
  // An organization that waited two days, 60 days ago, and one that was sent in again.
  const made = { owner_id: olga.id, created_at: before(60 * 24 + 48), verified_at: before(60 * 24) }
  const slow = await addUnownedOrganizer('Club Lento', made)
  await entry('verifyOrganization', 'organization', slow, before(60 * 24), 'active')
  const again = await addUnownedOrganizer('Club Insistente', { ...made, created_at: before(900) })
  await entry('resubmitOrganization', 'organization', again, before(50), 'pending')
  await entry('verifyOrganization', 'organization', again, before(48), 'active')
  // A proposal that was sent back an hour after it came, and accepted two after it was sent in again.
  const proposal = await addUnownedOrganizer('Propuesta Devuelta', { created_at: before(81) })
  await entry('askProposalChanges', 'organization', proposal, before(80), 'changes_requested')
  await entry('resubmitProposal', 'organization', proposal, before(4), 'pending')
  await entry('acceptOrganizer', 'organization', proposal, before(2), 'active')
  // And one that was accepted although its proposer never answered: the team had decided in time.
  const unanswered = await addUnownedOrganizer('Propuesta Sin Respuesta', { created_at: before(700) })
  await entry('acceptOrganizer', 'organization', unanswered, before(2), 'active', 'changes_requested')
  // Decided before the periods, and never sent in as far as the log knows.
  await entry('verifyOrganization', 'organization', again, before(100 * 24), 'active')
  await entry('publishEvent', 'event', await insert.event(), before(1), 'published')

  const times = await getDecisionTimes(mara.ctx)
  const of = (queue: string | null, period: number) => times.find((one) => one.queue === queue && one.period === period)
  // Of 1 to 10 hours, and 100 of the decision that sent one back.
  expect(of('events', 30)).toMatchObject({ count: 11, medianHours: 6, p90Hours: 10, inTime: 10 / 11 })
  expect(of('organizations', 30)).toMatchObject({ count: 1, medianHours: 2, inTime: 1 })
  expect(of('organizations', 90)).toMatchObject({ count: 2, medianHours: 25, inTime: 0.5 })
  expect(of('proposals', 30)).toMatchObject({ count: 2, medianHours: 1.5, inTime: 1 })
  expect(of(null, 90)).toMatchObject({ count: 15 })
  expect(of('claims', 90)).toBeUndefined()
})

test('a decision that was undone does not count, and the next one since the same submission', async () => {
  const count = async () =>
    (await getDecisionTimes(mara.ctx)).find(({ queue, period }) => queue === 'events' && period === 30)?.count ?? 0
  const known = await count()
  const id = await insert.event({ submitted_at: before(3) })
  await entry('submitEvent', 'event', id, before(3), 'submitted')
  const decision = await requestChanges(mara.ctx, id, { reason: 'Falta el lugar.' })
  expect(await count()).toBe(known + 1)
  await undoDecision(mara.ctx, decision)
  expect(await count()).toBe(known)
  await publishEvent(mara.ctx, id)
  expect(await count()).toBe(known + 1)
})

test('growth counts by month of Madrid what became public, and neither tests nor what is gone', async () => {
  const eventsIn = async (month: string) => (await getGrowth(mara.ctx)).find((one) => one.month === month)?.events
  const known = await eventsIn('2026-11')
  await insert.publishedEvent({ published_at: '2026-10-31T23:30:00Z' })
  await insert.publishedEvent({ published_at: '2026-10-31T22:30:00Z', deleted_at: before(1) })
  await insert.publishedEvent({ published_at: '2025-11-30T22:30:00Z' })
  const growth = await getGrowth(mara.ctx)
  expect(growth.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    ...['2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  expect([await eventsIn('2025-12'), await eventsIn('2026-10'), await eventsIn('2026-11')]).toEqual([0, 0, known! + 1])
  expect(growth.at(-1)!.accounts).toBeGreaterThan(3)
})

test('only the site team sees them', async () => {
  for (const figures of [getDecisionTimes, getGrowth]) expect((await errorSummary(figures(olga.ctx)))?.[0]).toBe(404)
})
