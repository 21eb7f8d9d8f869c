import { expect, test } from 'vitest'
import { acceptClaim, rejectClaim } from '#features/claims/review.server.ts'
import { markMessageHandled } from '#features/contact/commands.server.ts'
import { markReviewed, publishEvent, rejectEvent, requestChanges, takeDown } from '#features/events/review.server.ts'
import {
  rejectOrganization,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '#features/organizations/review.server.ts'
import { acceptOrganizer, acceptVenue, rejectOrganizer, rejectVenue } from '#features/proposals/review.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { NOW_ISO, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'

const {
  mara,
  nil,
  olga,
  raul,
  club,
  insert,
  addUnownedOrganizer,
  addVenue,
  getRow,
  decisionEntries,
  queuedEmails,
  sql,
} = await siteTeamFixtures()
const because = { reason: '  Falta la dirección del lugar.\r\n' }
const REASON = 'Falta la dirección del lugar.'

let count = 0
const owned = (status: string) => () => addUnownedOrganizer(`Club Número ${++count}`, { status, owner_id: olga.id })
const proposed = () => addUnownedOrganizer(`Ficha Número ${++count}`, { status: 'pending' })
const place = () => addVenue(`Lugar ${++count}`, { status: 'pending' })
const claimed = async () =>
  insert.claim({
    organization_id: await addUnownedOrganizer(`Reclamada ${++count}`),
    user_id: raul.id,
    message: 'Soy la secretaria.',
  })
const revision = async () => insert.revision({ event_id: await insert.publishedEvent(), before: '{}', after: '{}' })
const message = () => insert.message({ name: 'Ana', email: 'ana@example.org', message: 'Hola', locale: 'es' })

type Decide = (ctx: RequestContext, id: number) => Promise<number>
const yes =
  (command: Decide): Decide =>
  (ctx, id) =>
    command(ctx, id)
const no =
  (command: (ctx: RequestContext, id: number, form: unknown) => Promise<number>): Decide =>
  (ctx, id) =>
    command(ctx, id, because)

/** Every decision: its item, the state before and the one after. */
const DECISIONS: [action: string, entityType: string, from: string, to: string, make: () => Promise<number>, Decide][] =
  [
    ['verifyOrganization', 'organization', 'pending', 'active', owned('pending'), yes(verifyOrganization)],
    ['rejectOrganization', 'organization', 'pending', 'rejected', owned('pending'), no(rejectOrganization)],
    ['suspendOrganization', 'organization', 'active', 'suspended', owned('active'), no(suspendOrganization)],
    ['restoreOrganization', 'organization', 'suspended', 'active', owned('suspended'), no(restoreOrganization)],
    ['publishEvent', 'event', 'submitted', 'published', insert.event, yes(publishEvent)],
    ['requestChanges', 'event', 'submitted', 'changes_requested', insert.event, no(requestChanges)],
    ['rejectEvent', 'event', 'submitted', 'rejected', insert.event, no(rejectEvent)],
    ['takeDown', 'event', 'published', 'changes_requested', insert.publishedEvent, no(takeDown)],
    ['acceptOrganizer', 'organization', 'pending', 'active', proposed, yes(acceptOrganizer)],
    ['rejectOrganizer', 'organization', 'pending', 'rejected', proposed, no(rejectOrganizer)],
    ['acceptVenue', 'venue', 'pending', 'active', place, yes(acceptVenue)],
    ['rejectVenue', 'venue', 'pending', 'rejected', place, no(rejectVenue)],
    ['acceptClaim', 'claim', 'open', 'accepted', claimed, yes(acceptClaim)],
    ['rejectClaim', 'claim', 'open', 'rejected', claimed, no(rejectClaim)],
    ['markReviewed', 'revision', 'open', 'reviewed', revision, markReviewed],
    ['handleMessage', 'message', 'open', 'handled', message, markMessageHandled],
  ]
const EXPLAINED = /^(reject|suspend|restore|request|takeDown)/
/** The jobs that email the people concerned. */
const LETTERS: Record<string, string> = {
  Organization: 'organizations.decided',
  Event: 'organizations.decided',
  requestChanges: 'organizations.decided',
  takeDown: 'organizations.decided',
  Organizer: 'proposals.decided',
  Venue: 'proposals.decided',
  Claim: 'organizations.decided',
}
const letterOf = (action: string) => LETTERS[action] ?? LETTERS[action.replace(/^[a-z]+/, '')]

test.each(DECISIONS)('%s is recorded, and emailed once it can no longer be undone', async (...row) => {
  const [action, entityType, from, to, made, decide] = row
  const id = await made()
  const entry = await decide(mara.ctx, id)
  const lines = (await decisionEntries(entityType, id)).filter((line) => line['id'] === entry)
  const reason = EXPLAINED.test(action) ? REASON : null
  expect(lines).toMatchObject([{ action, from_state: from, to_state: to, reason, actor_id: mara.id, undoes: null }])
  const emails = await queuedEmails(entry)
  expect(emails.map(({ name }) => name)).toEqual([letterOf(action)].filter(Boolean))
  for (const { waits } of emails) expect(waits).toBeGreaterThanOrEqual(60)
})

test.each(DECISIONS)('of twenty simultaneous %s one succeeds, and the others get who decided', async (...row) => {
  const [action, entityType, , to, made, decide] = row
  const id = await made()
  const moderators = Array.from({ length: 20 }, (_, n) => (n % 2 ? mara : nil))
  const outcomes = await Promise.all(moderators.map(({ ctx }) => errorOf(decide(ctx, id))))
  const lost = outcomes.filter((outcome) => outcome !== null)
  expect(lost).toHaveLength(19)
  const [winner, ...others] = (await decisionEntries(entityType, id)).filter((line) => line['action'] === action)
  const by = winner!['actor_id'] === mara.id ? 'Mara' : 'Nil'
  for (const failure of lost) {
    expect(failure).toMatchObject({ kind: 'conflict', code: 'already_decided', status: 409 })
    expect(failure.details).toEqual({ action, by, at: '2026-11-20T10:00:00Z', state: to })
  }
  expect(others).toEqual([])
})

test('of two simultaneous different decisions one succeeds', async () => {
  for (let n = 0; n < 10; n++) {
    const id = await insert.event()
    const [yes, no] = await Promise.all([
      errorOf(publishEvent(mara.ctx, id)),
      errorOf(rejectEvent(nil.ctx, id, because)),
    ])
    expect([yes, no].filter((outcome) => outcome === null)).toHaveLength(1)
    expect((await getRow('events', id))['moderation']).toBe(yes ? 'rejected' : 'published')
    expect(await decisionEntries('event', id)).toHaveLength(1)
  }
})

test('publishedAt keeps the first publication', async () => {
  const id = await insert.event()
  await publishEvent(mara.ctx, id)
  const first = await getRow('events', id)
  expect(new Date(first['published_at']).toISOString()).toBe(NOW_ISO)
  await takeDown(mara.ctx, id, because)
  expect(await getRow('events', id)).toMatchObject({ moderation: 'changes_requested', moderation_reason: REASON })
  await sql`update events set moderation = 'submitted' where id = ${id}`
  const later = { ...mara.ctx, now: new Date('2026-11-25T10:00:00Z') }
  await publishEvent(later, id)
  expect(await getRow('events', id)).toMatchObject({ published_at: first['published_at'], moderation_reason: null })
})

test.each(['pending', 'suspended', 'rejected', 'closed'])(
  'an event of an organization that is %s is not published',
  async (status) => {
    const id = await insert.event({}, await owned(status)())
    expect(await errorOf(publishEvent(mara.ctx, id))).toMatchObject({
      kind: 'conflict',
      code: 'organization_not_active',
    })
    expect((await getRow('events', id))['moderation']).toBe('submitted')
  },
)

test('rejects publishing a version that changed since it was read', async () => {
  const id = await insert.event()
  const { version } = (await listQueue(mara.ctx, 'events')).find((event) => event.id === id)!
  await sql`update events set capacity = 12 where id = ${id}`
  expect(await errorOf(publishEvent(mara.ctx, id, { version }))).toMatchObject({ code: 'changed_since' })
  const now = (await listQueue(mara.ctx, 'events')).find((event) => event.id === id)!
  await publishEvent(mara.ctx, id, { version: now.version })
})

test('rejections need a reason of limited length', async () => {
  const id = await insert.event()
  for (const form of [{}, null, 'no', { reason: '' }, { reason: ' \n ' }, { reason: ['a', 'b'] }])
    expect(await errorOf(rejectEvent(mara.ctx, id, form))).toMatchObject({ kind: 'invalid' })
  expect(await errorOf(rejectEvent(mara.ctx, id, { reason: 'x'.repeat(2001) }))).toMatchObject({
    fields: { reason: 'too_long' },
  })
  expect((await getRow('events', id))['moderation']).toBe('submitted')
})

test('unknown items and items of another kind are 404', async () => {
  const deleted = await insert.event({ deleted_at: NOW_ISO })
  const cardId = await proposed()
  const organizationId = await owned('pending')()
  const attempts = [
    publishEvent(mara.ctx, deleted),
    publishEvent(mara.ctx, 999_999),
    publishEvent(mara.ctx, Number.NaN),
    publishEvent(mara.ctx, 2 ** 40),
    publishEvent(mara.ctx, 1.5),
    acceptClaim(mara.ctx, -1),
    verifyOrganization(mara.ctx, cardId),
    acceptOrganizer(mara.ctx, organizationId),
  ]
  for (const outcome of await Promise.all(attempts.map(errorOf)))
    expect(outcome).toMatchObject({ kind: 'missing', status: 404 })
})

test('suspending hides an organization, restoring shows it again', async () => {
  await suspendOrganization(mara.ctx, club.id, because)
  expect(await getRow('organizations', club.id)).toMatchObject({ status: 'suspended', status_reason: REASON })
  await restoreOrganization(nil.ctx, club.id, { reason: 'Aclarado.' })
  expect(await getRow('organizations', club.id)).toMatchObject({ status: 'active', status_reason: null })
})
