import { expect, test } from 'vitest'
import { isUndone } from '#features/audit/record.server.ts'
import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { mergeVenues } from '#features/venues/commands.server.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { after, teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { acceptClaim } from './claims.server.ts'
import { publishEvent, rejectEvent, takeDown } from './events.server.ts'
import { suspendOrganization } from './organizations.server.ts'
import { blockUser } from './people.server.ts'
import { undoDecision } from './undo.server.ts'

const world = await teamWorld()
const { sql, door, mara, nil, olga, raul, club, make, card, venue, rowIn, linesOf } = world
const because = { reason: 'Falta la dirección.' }
const job = { ...mara.ctx, actor: { kind: 'job', name: 'test' } } as const

test('a decision is taken back within the minute by anybody of the team, and both stay in the history', async () => {
  const id = await make.event()
  const before = await rowIn('events', id)
  const entry = await publishEvent(mara.ctx, id, door)
  const undo = await undoDecision(after(nil.ctx, 60), entry)
  const { updated_at: _, ...now } = await rowIn('events', id)
  expect(before).toMatchObject(now)
  expect(await linesOf('event', id)).toMatchObject([
    { id: entry, verb: 'publishEvent', undoes: null },
    { id: undo, verb: 'undoDecision', from_state: 'published', to_state: 'submitted', actor_id: nil.id, undoes: entry },
  ])
  expect(await isUndone(job, entry)).toBe(true)
})

test('after the minute it stands', async () => {
  const id = await make.event()
  const entry = await rejectEvent(mara.ctx, id, because, door)
  expect(await refusal(undoDecision(after(mara.ctx, 61), entry))).toMatchObject({
    kind: 'conflict',
    code: 'too_late_to_undo',
  })
  expect((await rowIn('events', id))['moderation']).toBe('rejected')
  expect(await isUndone(job, entry)).toBe(false)
})

test('it is taken back once, however many try', async () => {
  const entry = await publishEvent(mara.ctx, await make.event(), door)
  const tries = Array.from({ length: 20 }, (_, n) => refusal(undoDecision((n % 2 ? mara : nil).ctx, entry)))
  const lost = (await Promise.all(tries)).filter((outcome) => outcome !== null)
  expect(lost).toHaveLength(19)
  for (const failure of lost) expect(failure).toMatchObject({ kind: 'conflict', code: 'changed_since' })
})

test('what came after a decision stands, and so does the decision', async () => {
  const id = await make.event()
  const first = await publishEvent(mara.ctx, id, door)
  const second = await takeDown(nil.ctx, id, because, door)
  expect(await refusal(undoDecision(mara.ctx, first))).toMatchObject({ code: 'changed_since' })
  expect((await rowIn('events', id))['moderation']).toBe('changes_requested')
  await undoDecision(mara.ctx, second)
  expect(await rowIn('events', id)).toMatchObject({ moderation: 'published', moderation_reason: null })
})

test('a change that nobody wrote down stands as well', async () => {
  const id = await make.event()
  const entry = await rejectEvent(mara.ctx, id, because, door)
  await sql`update events set moderation = 'draft' where id = ${id}`
  expect(await refusal(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'changed_since' })
})

test('what is no decision cannot be taken back', async () => {
  const entry = await publishEvent(mara.ctx, await make.event(), door)
  const undo = await undoDecision(mara.ctx, entry)
  const [created] = await linesOf('organization', club.id)
  for (const id of [undo, created!['id'], 999_999, Number.NaN, -1])
    expect(await refusal(undoDecision(mara.ctx, id))).toMatchObject({ kind: 'missing' })
})

test('who decided again after taking it back can take that back too', async () => {
  const id = await make.event()
  for (let n = 0; n < 3; n++) await undoDecision(mara.ctx, await publishEvent(mara.ctx, id, door))
  expect(await linesOf('event', id)).toHaveLength(6)
  expect(await rowIn('events', id)).toMatchObject({ moderation: 'submitted', published_at: null })
})

test('taking an accepted claim back opens it and its rivals again, and nobody owns the card', async () => {
  const cardId = await card('Ficha Disputada')
  const of = (user: number) => make.claim({ organization_id: cardId, user_id: user, message: 'Es mía.' })
  const [hers, his] = [await of(olga.id), await of(raul.id)]
  const entry = await acceptClaim(mara.ctx, hers, door)
  const [handedOver] = await linesOf('organization', cardId)
  const [refused] = await linesOf('claim', his)
  // A part of a decision is not taken back by itself.
  for (const part of [handedOver!, refused!])
    expect(await refusal(undoDecision(mara.ctx, part['id']))).toMatchObject({ kind: 'missing' })
  await undoDecision(nil.ctx, entry)
  expect((await rowIn('organizations', cardId))['owner_id']).toBeNull()
  for (const id of [hers, his]) expect(await rowIn('claims', id)).toMatchObject({ status: 'open', decided_at: null })
  for (const line of [entry, handedOver!['id'], refused!['id']]) expect(await isUndone(job, line)).toBe(true)
  await acceptClaim(nil.ctx, his, door)
  expect((await rowIn('organizations', cardId))['owner_id']).toBe(raul.id)
})

test('the new owner who has begun to work keeps the card', async () => {
  const cardId = await card('Ficha Ocupada')
  const claim = await make.claim({ organization_id: cardId, user_id: raul.id, message: 'Es mía.' })
  const entry = await acceptClaim(mara.ctx, claim, door)
  await suspendOrganization(nil.ctx, cardId, because, door)
  expect(await refusal(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'changed_since' })
  expect((await rowIn('claims', claim))['status']).toBe('accepted')
})

test('a merge is taken back with all it moved', async () => {
  const [from, into] = [await card('Farol Doble', { status: 'pending' }), await card('Farol Bueno')]
  const [moved, own] = [await make.event({}, from), await make.event({}, into)]
  const [place, other] = [await venue('Casona Doble'), await venue('Casona Buena')]
  await sql`update events set venue_id = ${place} where id = ${moved}`
  const entries = [await mergeOrganizers(mara.ctx, from, into, door), await mergeVenues(mara.ctx, place, other, door)]
  expect(await rowIn('events', moved)).toMatchObject({ organizer_id: into, venue_id: other })
  for (const entry of entries) await undoDecision(nil.ctx, entry)
  expect(await rowIn('events', moved)).toMatchObject({ organizer_id: from, venue_id: place })
  expect((await rowIn('events', own))['organizer_id']).toBe(into)
  expect(await rowIn('organizations', from)).toMatchObject({ merged_into: null, status: 'pending' })
  expect((await rowIn('venues', place))['merged_into']).toBeNull()
})

test('somebody shut out by mistake is let in again', async () => {
  const { id } = await world.signedIn('Berta')
  await undoDecision(mara.ctx, await blockUser(mara.ctx, id, because))
  expect((await rowIn('users', id))['blocked_at']).toBeNull()
})
