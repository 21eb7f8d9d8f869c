import { expect, test } from 'vitest'
import { isUndone } from '#features/audit/record.server.ts'
import { acceptClaim } from '#features/claims/review.server.ts'
import { publishEvent, rejectEvent, takeDown } from '#features/events/review.server.ts'
import { blockUser } from '#features/identity/accounts/review.server.ts'
import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { mergeVenues } from '#features/venues/commands.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'

const fixtures = await siteTeamFixtures()
const { sql, mara, nil, olga, raul, club, insert, addUnownedOrganizer, addVenue, getRow, decisionEntries } = fixtures
const because = { reason: 'Falta la dirección.' }
const job = { ...mara.ctx, actor: { kind: 'job', name: 'test' } } as const

test('any team member undoes a decision within a minute, and the audit log keeps both', async () => {
  const id = await insert.event()
  const before = await getRow('events', id)
  const entry = await publishEvent(mara.ctx, id)
  const undo = await undoDecision(secondsLater(nil.ctx, 60), entry)
  const { updated_at: _, ...now } = await getRow('events', id)
  expect(before).toMatchObject(now)
  expect(await decisionEntries('event', id)).toMatchObject([
    { id: entry, action: 'publishEvent', undoes: null },
    {
      id: undo,
      action: 'undoDecision',
      from_state: 'published',
      to_state: 'submitted',
      actor_id: nil.id,
      undoes: entry,
    },
  ])
  expect(await isUndone(job, entry)).toBe(true)
})

test('rejects undoing after a minute', async () => {
  const id = await insert.event()
  const entry = await rejectEvent(mara.ctx, id, because)
  expect(await errorOf(undoDecision(secondsLater(mara.ctx, 61), entry))).toMatchObject({
    kind: 'conflict',
    code: 'too_late_to_undo',
  })
  expect((await getRow('events', id))['moderation']).toBe('rejected')
  expect(await isUndone(job, entry)).toBe(false)
})

test('concurrent undos succeed once', async () => {
  const entry = await publishEvent(mara.ctx, await insert.event())
  const tries = Array.from({ length: 20 }, (_, n) => errorOf(undoDecision((n % 2 ? mara : nil).ctx, entry)))
  const lost = (await Promise.all(tries)).filter((outcome) => outcome !== null)
  expect(lost).toHaveLength(19)
  for (const failure of lost) expect(failure).toMatchObject({ kind: 'conflict', code: 'changed_since' })
})

test('rejects undoing after a later decision', async () => {
  const id = await insert.event()
  const first = await publishEvent(mara.ctx, id)
  const second = await takeDown(nil.ctx, id, because)
  expect(await errorOf(undoDecision(mara.ctx, first))).toMatchObject({ code: 'changed_since' })
  expect((await getRow('events', id))['moderation']).toBe('changes_requested')
  await undoDecision(mara.ctx, second)
  expect(await getRow('events', id)).toMatchObject({ moderation: 'published', moderation_reason: null })
})

test('rejects undoing after an unrecorded change', async () => {
  const id = await insert.event()
  const entry = await rejectEvent(mara.ctx, id, because)
  await sql`update events set moderation = 'draft' where id = ${id}`
  expect(await errorOf(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'changed_since' })
})

test('rejects undoing entries that are not decisions', async () => {
  const entry = await publishEvent(mara.ctx, await insert.event())
  const undo = await undoDecision(mara.ctx, entry)
  const [created] = await decisionEntries('organization', club.id)
  for (const id of [undo, created!['id'], 999_999, Number.NaN, -1])
    expect(await errorOf(undoDecision(mara.ctx, id))).toMatchObject({ kind: 'missing' })
})

test('a decision made again after an undo can be undone too', async () => {
  const id = await insert.event()
  for (let n = 0; n < 3; n++) await undoDecision(mara.ctx, await publishEvent(mara.ctx, id))
  expect(await decisionEntries('event', id)).toHaveLength(6)
  expect(await getRow('events', id)).toMatchObject({ moderation: 'submitted', published_at: null })
})

test('undoing an accepted claim reopens it and its rivals, and removes the owner', async () => {
  const cardId = await addUnownedOrganizer('Ficha Disputada')
  const of = (user: number) => insert.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
  const [hers, his] = [await of(olga.id), await of(raul.id)]
  const entry = await acceptClaim(mara.ctx, hers, { rivals: String(his) })
  const [handedOver] = await decisionEntries('organization', cardId)
  const [refused] = await decisionEntries('claim', his)
  // A part of a decision cannot be undone alone.
  for (const part of [handedOver!, refused!])
    expect(await errorOf(undoDecision(mara.ctx, part['id']))).toMatchObject({ kind: 'missing' })
  await undoDecision(nil.ctx, entry)
  expect((await getRow('organizations', cardId))['owner_id']).toBeNull()
  for (const id of [hers, his]) expect(await getRow('claims', id)).toMatchObject({ status: 'open', decided_at: null })
  for (const line of [entry, handedOver!['id'], refused!['id']]) expect(await isUndone(job, line)).toBe(true)
  await acceptClaim(nil.ctx, his, { rivals: String(hers) })
  expect((await getRow('organizations', cardId))['owner_id']).toBe(raul.id)
})

test('rejects undoing an accepted claim after the new owner edited', async () => {
  const cardId = await addUnownedOrganizer('Ficha Ocupada')
  const claim = await insert.claim({ organization_id: cardId, user_id: raul.id, message: 'Es mía.' })
  const entry = await acceptClaim(mara.ctx, claim)
  await suspendOrganization(nil.ctx, cardId, because)
  expect(await errorOf(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'changed_since' })
  expect((await getRow('claims', claim))['status']).toBe('accepted')
})

test('undoing a merge moves all references back', async () => {
  const [from, into] = [
    await addUnownedOrganizer('Farol Doble', { status: 'pending' }),
    await addUnownedOrganizer('Farol Bueno'),
  ]
  const [moved, own] = [await insert.event({}, from), await insert.event({}, into)]
  const [place, other] = [await addVenue('Casona Doble'), await addVenue('Casona Buena')]
  await sql`update events set venue_id = ${place} where id = ${moved}`
  const entries = [await mergeOrganizers(mara.ctx, from, into), await mergeVenues(mara.ctx, place, other)]
  expect(await getRow('events', moved)).toMatchObject({ organizer_id: into, venue_id: other })
  for (const entry of entries) await undoDecision(nil.ctx, entry)
  expect(await getRow('events', moved)).toMatchObject({ organizer_id: from, venue_id: place })
  expect((await getRow('events', own))['organizer_id']).toBe(into)
  expect(await getRow('organizations', from)).toMatchObject({ merged_into: null, status: 'pending' })
  expect((await getRow('venues', place))['merged_into']).toBeNull()
})

test('undoing a block unblocks the user', async () => {
  const { id } = await fixtures.createSignedInUser('Berta')
  await undoDecision(mara.ctx, await blockUser(mara.ctx, id, because))
  expect((await getRow('users', id))['blocked_at']).toBeNull()
})
