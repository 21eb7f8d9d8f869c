import { expect, test } from 'vitest'
import { publishEvent, requestChanges } from '#features/events/review.server.ts'
import { resubmitOrganization } from '#features/organizations/commands.server.ts'
import { rejectOrganization, verifyOrganization } from '#features/organizations/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { listQueue } from './queries/queue.server.ts'

const { sql, mara, olga, insert, addUnownedOrganizer } = await siteTeamFixtures()
const REASON = { reason: 'Falta decir la edad mínima.' }

test('the second review of an event shows the earlier reason and what changed since', async () => {
  const id = await insert.event()
  const waiting = async () => (await listQueue(mara.ctx, 'events')).find((one) => one.id === id)!
  expect(await waiting()).toMatchObject({ reason: null, changedSince: null })
  await undoDecision(secondsLater(mara.ctx, 5), await requestChanges(mara.ctx, id, REASON))
  expect((await waiting()).changedSince).toBeNull()
  await requestChanges(mara.ctx, id, REASON)
  await sql`update events set minimum_age = 16, moderation = 'submitted' where id = ${id}`
  const again = await waiting()
  expect(again.reason).toBe(REASON.reason)
  expect(again.changedSince?.changes.map(({ field }) => field)).toEqual(['minimumAge'])
  await publishEvent(mara.ctx, id)
  expect(await sql`select 1 from events_sent_back`).toHaveLength(0)
})

test('the second review of an organization does, too', async () => {
  const own = { owner_id: olga.id, status: 'pending' }
  const id = await addUnownedOrganizer('Club que Vuelve', own)
  const waiting = async () => (await listQueue(mara.ctx, 'organizations')).find((one) => one.id === id)!
  expect(await waiting()).toMatchObject({ reason: null, changedSince: null })
  await rejectOrganization(mara.ctx, id, { reason: 'No encontramos vuestra web.' })
  await sql`update organizations set url = 'https://club.example' where id = ${id}`
  await resubmitOrganization(olga.ctx, id)
  const again = await waiting()
  expect(again.reason).toBe('No encontramos vuestra web.')
  expect(again.changedSince?.changes).toHaveLength(1)
  await verifyOrganization(mara.ctx, id)
  expect(await sql`select 1 from organizations_sent_back`).toHaveLength(0)
})
