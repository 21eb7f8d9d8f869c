import { expect, test } from 'vitest'
import { correctEvent } from '#features/events/commands/correct.server.ts'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { getCorrectableTexts, getTeamNotes } from '#features/events/queries/team-notes.server.ts'
import { publishEvent } from '#features/events/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { findAuditEntry, findDecisionEmail } from '#features/review/decision-emails.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { listQueue } from './queries/queue.server.ts'

const { sql, mara, nil, olga, insert, queuedEmails } = await siteTeamFixtures()
const inQueue = async (queue: 'events' | 'revisions', key: string) =>
  (await listQueue(mara.ctx, queue, [key])).length > 0
/** The email about a decision to Olga. */
async function emailTo(entry: number) {
  const ctx = jobContext(mara.ctx, 'test')
  return findDecisionEmail(ctx, (await findAuditEntry(ctx, entry))!, { id: olga.id, locale: 'es' })
}

test('corrects a typo in place: kept as a revision, told and shown to the organizers, undone within a minute', async () => {
  const id = await insert.event()
  await sql`update event_texts set description = 'Una nohe en la *casa*.' where event_id = ${id}`
  const correct = async (ctx: RequestContext, change: object) => {
    const { texts, version } = await getCorrectableTexts(mara.ctx, id)
    return correctEvent(ctx, id, { ...texts[0], version, ...change })
  }
  const description = 'Una noche en la *casa*.'
  const entry = (await correct(mara.ctx, { description }))!
  expect(await queuedEmails(entry)).toMatchObject([{ name: 'organizations.decided' }])
  expect(await emailTo(entry)).toMatchObject({ kind: 'event_corrected' })
  const { corrections } = await getTeamNotes(olga.ctx, id)
  expect(corrections).toMatchObject([{ changes: [{ field: 'texts.es.description', kind: 'text' }] }])
  const [revision] = await sql`select changed_by, reviewed_by from event_revisions where event_id = ${id}`
  expect(revision).toEqual({ changed_by: mara.id, reviewed_by: mara.id })
  // It stays in the queue, to be decided.
  expect([await inQueue('events', `${id}`), await inQueue('revisions', `${id}`)]).toEqual([true, false])
  expect(await correct(nil.ctx, {})).toBeNull()
  expect(await errorOf(correct(nil.ctx, { version: 'another' }))).toMatchObject({ code: 'changed_since' })
  expect(await errorOf(correct(olga.ctx, { description: 'x' }))).toMatchObject({ kind: 'missing' })
  await undoDecision(nil.ctx, entry)
  expect((await getCorrectableTexts(mara.ctx, id)).texts[0]!.description).toBe('Una nohe en la *casa*.')
  expect((await getTeamNotes(olga.ctx, id)).corrections).toEqual([])
})

test('tells of a correction also when the event is published right after it, and not when it is deleted', async () => {
  const id = await insert.event()
  const { texts, version } = await getCorrectableTexts(mara.ctx, id)
  const entry = (await correctEvent(mara.ctx, id, { ...texts[0], version, title: 'Velada sin erratas' }))!
  await publishEvent(mara.ctx, id)
  expect(await emailTo(entry)).toMatchObject({ kind: 'event_corrected', name: 'Velada sin erratas' })
  await sql`update events set deleted_at = now() where id = ${id}`
  expect(await emailTo(entry)).toBeNull()
})

test('nobody corrects their own event or a draft, and an organizer’s later edit stays', async () => {
  const [own, draft, id] = [
    await insert.event({ submitted_by: mara.id }),
    await insert.event({ moderation: 'draft' }),
    await insert.publishedEvent(),
  ]
  const form = async (event: number) => {
    const { texts, version } = await getCorrectableTexts(mara.ctx, event)
    return { ...texts[0], version, title: 'Otro título' }
  }
  expect(await errorOf(correctEvent(mara.ctx, own, await form(own)))).toMatchObject({ code: 'own_interest' })
  expect(await errorOf(correctEvent(mara.ctx, draft, await form(draft)))).toMatchObject({ kind: 'missing' })
  const entry = (await correctEvent(mara.ctx, id, await form(id)))!
  await updateEvent(olga.ctx, id, { title: 'El mío' })
  expect(await errorOf(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'changed_since' })
  expect((await getCorrectableTexts(mara.ctx, id)).texts[0]!.title).toBe('El mío')
})
