import { expect, test } from 'vitest'
import { handleMessage } from '#features/contact/commands.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { AT, teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { listEventQueue } from '../queries/summaries.server.ts'
import { acceptClaim, rejectClaim } from './claims.server.ts'
import { markReviewed, publishEvent, rejectEvent, requestChanges, takeDown } from './events.server.ts'
import {
  rejectOrganization,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from './organizations.server.ts'
import { acceptOrganizer, acceptVenue, rejectOrganizer, rejectVenue } from './proposals.server.ts'

const { mara, nil, olga, raul, club, make, card, venue, rowIn, linesOf, queued, door, sql } = await teamWorld()
const because = { reason: '  Falta la dirección del lugar.\r\n' }
const REASON = 'Falta la dirección del lugar.'

let count = 0
const owned = (status: string) => () => card(`Club Número ${++count}`, { status, owner_id: olga.id })
const proposed = () => card(`Ficha Número ${++count}`, { status: 'pending' })
const place = () => venue(`Lugar ${++count}`, { status: 'pending' })
const claimed = async () =>
  make.claim({ organization_id: await card(`Reclamada ${++count}`), user_id: raul.id, message: 'Soy la secretaria.' })
const revision = async () => make.revision({ event_id: await make.published(), before: '{}', after: '{}' })
const message = () => make.message({ name: 'Ana', email: 'ana@example.org', message: 'Hola', locale: 'es' })

type Decide = (ctx: Context, id: number) => Promise<number>
type Jobs = typeof door
const yes =
  (command: (ctx: Context, id: number, means: Jobs) => Promise<number>): Decide =>
  (ctx, id) =>
    command(ctx, id, door)
const no =
  (command: (ctx: Context, id: number, form: unknown, means: Jobs) => Promise<number>): Decide =>
  (ctx, id) =>
    command(ctx, id, because, door)

/** Every decision: what it is about, from which state to which. */
const DECISIONS: [verb: string, thing: string, from: string, to: string, make: () => Promise<number>, Decide][] = [
  ['verifyOrganization', 'organization', 'pending', 'active', owned('pending'), yes(verifyOrganization)],
  ['rejectOrganization', 'organization', 'pending', 'rejected', owned('pending'), no(rejectOrganization)],
  ['suspendOrganization', 'organization', 'active', 'suspended', owned('active'), no(suspendOrganization)],
  ['restoreOrganization', 'organization', 'suspended', 'active', owned('suspended'), no(restoreOrganization)],
  ['publishEvent', 'event', 'submitted', 'published', make.event, yes(publishEvent)],
  ['requestChanges', 'event', 'submitted', 'changes_requested', make.event, no(requestChanges)],
  ['rejectEvent', 'event', 'submitted', 'rejected', make.event, no(rejectEvent)],
  ['takeDown', 'event', 'published', 'changes_requested', make.published, no(takeDown)],
  ['acceptOrganizer', 'organization', 'pending', 'active', proposed, yes(acceptOrganizer)],
  ['rejectOrganizer', 'organization', 'pending', 'rejected', proposed, no(rejectOrganizer)],
  ['acceptVenue', 'venue', 'pending', 'active', place, yes(acceptVenue)],
  ['rejectVenue', 'venue', 'pending', 'rejected', place, no(rejectVenue)],
  ['acceptClaim', 'claim', 'open', 'accepted', claimed, yes(acceptClaim)],
  ['rejectClaim', 'claim', 'open', 'rejected', claimed, no(rejectClaim)],
  ['markReviewed', 'revision', 'open', 'reviewed', revision, markReviewed],
  ['handleMessage', 'message', 'open', 'handled', message, handleMessage],
]
const EXPLAINED = /^(reject|suspend|restore|request|takeDown)/
/** Who tells the people concerned. */
const LETTERS: Record<string, string> = {
  Organization: 'organizations.decided',
  Event: 'events.decided',
  requestChanges: 'events.decided',
  takeDown: 'events.decided',
  Organizer: 'proposals.decided',
  Venue: 'proposals.decided',
  Claim: 'claims.decided',
}
const letterOf = (verb: string) => LETTERS[verb] ?? LETTERS[verb.replace(/^[a-z]+/, '')]

test.each(DECISIONS)('%s is written down, and told once it can no longer be taken back', async (...row) => {
  const [verb, thing, from, to, made, decide] = row
  const id = await made()
  const entry = await decide(mara.ctx, id)
  const lines = (await linesOf(thing, id)).filter((line) => line['id'] === entry)
  const reason = EXPLAINED.test(verb) ? REASON : null
  expect(lines).toMatchObject([{ verb, from_state: from, to_state: to, reason, actor_id: mara.id, undoes: null }])
  const letters = await queued(entry)
  expect(letters.map(({ name }) => name)).toEqual([letterOf(verb)].filter(Boolean))
  for (const { waits } of letters) expect(waits).toBeGreaterThanOrEqual(60)
})

test.each(DECISIONS)('of twenty who do %s at the same moment one does it, and the others hear who', async (...row) => {
  const [verb, thing, , to, made, decide] = row
  const id = await made()
  const moderators = Array.from({ length: 20 }, (_, n) => (n % 2 ? mara : nil))
  const outcomes = await Promise.all(moderators.map(({ ctx }) => refusal(decide(ctx, id))))
  const lost = outcomes.filter((outcome) => outcome !== null)
  expect(lost).toHaveLength(19)
  const [winner, ...others] = (await linesOf(thing, id)).filter((line) => line['verb'] === verb)
  const by = winner!['actor_id'] === mara.id ? 'Mara' : 'Nil'
  for (const failure of lost) {
    expect(failure).toMatchObject({ kind: 'conflict', code: 'already_decided', status: 409 })
    expect(failure.details).toEqual({ verb, by, at: '2026-11-20T10:00:00Z', state: to })
  }
  expect(others).toEqual([])
})

test('of two who decide differently at the same moment one is right', async () => {
  for (let n = 0; n < 10; n++) {
    const id = await make.event()
    const [yes, no] = await Promise.all([
      refusal(publishEvent(mara.ctx, id, door)),
      refusal(rejectEvent(nil.ctx, id, because, door)),
    ])
    expect([yes, no].filter((outcome) => outcome === null)).toHaveLength(1)
    expect((await rowIn('events', id))['moderation']).toBe(yes ? 'rejected' : 'published')
    expect(await linesOf('event', id)).toHaveLength(1)
  }
})

test('the first publication stays the first', async () => {
  const id = await make.event()
  await publishEvent(mara.ctx, id, door)
  const first = await rowIn('events', id)
  expect(new Date(first['published_at']).toISOString()).toBe(AT)
  await takeDown(mara.ctx, id, because, door)
  expect(await rowIn('events', id)).toMatchObject({ moderation: 'changes_requested', moderation_reason: REASON })
  await sql`update events set moderation = 'submitted' where id = ${id}`
  const later = { ...mara.ctx, now: new Date('2026-11-25T10:00:00Z') }
  await publishEvent(later, id, door)
  expect(await rowIn('events', id)).toMatchObject({ published_at: first['published_at'], moderation_reason: null })
})

test.each(['pending', 'suspended', 'rejected', 'closed'])(
  'an event of an organization that is %s is not published',
  async (status) => {
    const id = await make.event({}, await owned(status)())
    expect(await refusal(publishEvent(mara.ctx, id, door))).toMatchObject({
      kind: 'conflict',
      code: 'organization_not_active',
    })
    expect((await rowIn('events', id))['moderation']).toBe('submitted')
  },
)

test('what changed since a moderator read it is not published unread', async () => {
  const id = await make.event()
  const { version } = (await listEventQueue(mara.ctx)).find((event) => event.id === id)!
  await sql`update events set capacity = 12 where id = ${id}`
  expect(await refusal(publishEvent(mara.ctx, id, { ...door, version }))).toMatchObject({ code: 'changed_since' })
  const now = (await listEventQueue(mara.ctx)).find((event) => event.id === id)!
  await publishEvent(mara.ctx, id, { ...door, version: now.version })
})

test('who says no says why, and not at any length', async () => {
  const id = await make.event()
  for (const form of [{}, null, 'no', { reason: '' }, { reason: ' \n ' }, { reason: ['a', 'b'] }])
    expect(await refusal(rejectEvent(mara.ctx, id, form, door))).toMatchObject({ kind: 'invalid' })
  expect(await refusal(rejectEvent(mara.ctx, id, { reason: 'x'.repeat(2001) }, door))).toMatchObject({
    fields: { reason: 'too_long' },
  })
  expect((await rowIn('events', id))['moderation']).toBe('submitted')
})

test('what is not there, or is no such thing, is 404', async () => {
  const deleted = await make.event({ deleted_at: AT })
  const cardId = await proposed()
  const organizationId = await owned('pending')()
  const attempts = [
    publishEvent(mara.ctx, deleted, door),
    publishEvent(mara.ctx, 999_999, door),
    publishEvent(mara.ctx, Number.NaN, door),
    publishEvent(mara.ctx, 2 ** 40, door),
    publishEvent(mara.ctx, 1.5, door),
    acceptClaim(mara.ctx, -1, door),
    verifyOrganization(mara.ctx, cardId, door),
    acceptOrganizer(mara.ctx, organizationId, door),
  ]
  for (const outcome of await Promise.all(attempts.map(refusal)))
    expect(outcome).toMatchObject({ kind: 'missing', status: 404 })
})

test('suspending hides, restoring shows again', async () => {
  await suspendOrganization(mara.ctx, club.id, because, door)
  expect(await rowIn('organizations', club.id)).toMatchObject({ status: 'suspended', status_reason: REASON })
  await restoreOrganization(nil.ctx, club.id, { reason: 'Aclarado.' }, door)
  expect(await rowIn('organizations', club.id)).toMatchObject({ status: 'active', status_reason: null })
})
