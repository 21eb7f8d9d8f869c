import { expect, test } from 'vitest'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { submitEvent, withdrawEvent } from '#features/events/commands/status-changes.server.ts'
import { publishEvent, rejectEvent } from '#features/events/review.server.ts'
import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { errorOf } from '../fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '../fixtures/event-fixtures.ts'

const fixtures = await eventFixtures()
const { sql, olga, edu, mar, team, club, addEvent, saveEvent } = fixtures
const reason = { reason: 'Falta algo.' }
const TIMES = 8

const addSubmittedEvent = () => addEvent({ ...COMPLETE_EVENT, submit: true })
const stateOf = async (event: number) =>
  (await sql`select moderation from events where id = ${event}`)[0]?.['moderation'] ?? 'gone'
/** The outcome of two commands: null on success, else the error code or the unexpected error. */
const outcomesOf = async (one: Promise<unknown>, other: Promise<unknown>) =>
  (await Promise.all([errorOf(one), errorOf(other)])).map((no) => no && (no.code ?? String(no)))

test('lets either a withdrawal or a decision win, and tells the other', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { translationId, eventId } = await addSubmittedEvent()
    const decided = n % 2 ? publishEvent(team.ctx, eventId) : rejectEvent(team.ctx, eventId, reason)
    const [withdrawn, done] = await outcomesOf(withdrawEvent(mar.ctx, translationId), decided)
    expect([withdrawn, done]).toContain(null)
    const state = await stateOf(eventId)
    if (withdrawn === null) expect([state, done]).toEqual(['draft', 'already_decided'])
    else expect([state, withdrawn]).toEqual([n % 2 ? 'published' : 'rejected', 'wrong_state'])
  }
})

test('deletes an event that is published meanwhile, with a tombstone when it was public', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { translationId, eventId } = await addSubmittedEvent()
    const gone = deleteEvent(olga.ctx, translationId, { word: 'borrar' })
    const [deleted, published] = await outcomesOf(gone, publishEvent(team.ctx, eventId))
    expect(deleted).toBe(null)
    const [row] = await sql`select deleted_at from events where id = ${eventId}`
    expect(row!['deleted_at']).not.toBe(null)
    if (published !== null) expect(published).toBe('not_found')
  }
})

test('never publishes an unread edit nor overwrites one unseen under concurrent saves and decisions', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { translationId, eventId, version } = await addSubmittedEvent()
    const [first, second, decided] = await Promise.all(
      [
        saveEvent(translationId, { description: 'De Olga.', version }),
        saveEvent(translationId, { description: 'De Edu.', version }, edu.ctx),
        publishEvent(team.ctx, eventId, { version }),
      ].map((run) => errorOf(run as Promise<unknown>)),
    )
    const outcomes = [first, second].map((no) => no?.code ?? null).sort()
    expect(outcomes).toEqual(['changed_meanwhile', null])
    const [edits] = await sql`select count(*)::int as count from event_revisions where event_id = ${eventId}`
    // Published before the save: then the site team reviews the edit.
    if (!decided) expect(edits!['count']).toBe(1)
    else expect([decided.code, await stateOf(eventId)]).toEqual(['changed_since', 'submitted'])
  }
})

test('submits once under concurrent submissions, and saves', async () => {
  const { translationId, eventId } = await addEvent(COMPLETE_EVENT)
  const outcomes = await Promise.all(
    [
      submitEvent(olga.ctx, translationId),
      submitEvent(mar.ctx, translationId),
      saveEvent(translationId, { theme: 'horror', submit: true }),
    ].map((run) => errorOf(run as Promise<unknown>)),
  )
  expect(outcomes[2]).toBe(null)
  expect([null, 'wrong_state']).toEqual(expect.arrayContaining(outcomes.map((no) => no?.code ?? null)))
  expect(await stateOf(eventId)).toBe('submitted')
  const lines =
    await sql`select from audit_log where entity_type = 'event' and entity_id = ${eventId} and action = 'submitEvent'`
  expect(lines).toHaveLength(1)
})

test('does not deadlock when an organization is merged or suspended while its event is published', async () => {
  for (let n = 0; n < TIMES; n++) {
    await sql`truncate rate_limits`
    const other = await fixtures.createVerifiedOrganization(edu.ctx, `Otra vez ${n}`)
    const { eventId } = await addEvent({ ...COMPLETE_EVENT, submit: true }, edu.ctx, other.id)
    await sql`update organizations set owner_id = null where id = ${other.id}`
    const change =
      n % 2 ? mergeOrganizers(team.ctx, other.id, club.id) : suspendOrganization(team.ctx, other.id, reason)
    const [changed, published] = await outcomesOf(change, publishEvent(team.ctx, eventId))
    expect(changed).toBe(null)
    expect([null, 'organization_not_active', 'changed_since']).toContain(published)
  }
})
