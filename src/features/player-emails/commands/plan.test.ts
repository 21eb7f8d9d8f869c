import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HeldReason } from '#shared/player-emails/states.ts'
import { plannedFixtures } from '#tests/fixtures/email/planned-email-fixtures.ts'
import { codeOf, MESSAGE } from '#tests/fixtures/email/player-email-fixtures.ts'
import { readEmailEvent } from '../email-event.server.ts'
import { listEmailsTo } from '../queries/emails-to.server.ts'
import { countHeldEmails } from '../queries/held.server.ts'
import { findPlannedForm } from '../queries/planned.server.ts'
import { getSentEmail, listSentEmails } from '../queries/sent.server.ts'
import { listWrittenAfter } from '../queries/written-after.server.ts'
import { cancelPlanned, planMessage, sendPlannedNow } from './plan.server.ts'
import { sendMessage } from './send.server.ts'

const { sql, ctx, AT, LATER, plan, runDue, addEvent, addPlayer, addPerson, ctxAs, openMailbox, recipientsOf } =
  await plannedFixtures()

test('goes at its time in the zone of the event, to whoever its filter finds then, and once', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const { id } = await plan(event)
  const [row] = await sql`select scheduled_for::text as at, sent_by from player_emails where id = ${id}`
  expect(row).toMatchObject({ at: '2027-01-10 09:00:00+00', sent_by: event.ana })
  const { deliveredEmails } = await openMailbox()
  await runDue('2027-01-10T08:59:00Z')
  expect(await recipientsOf(id)).toEqual([])
  await addPlayer(event, { user: await addPerson('Olga') })
  await runDue(LATER)
  await runDue(LATER)
  expect((await deliveredEmails()).map(({ box }) => box).sort()).toEqual(['nora', 'olga'])
  const [sent] = await listSentEmails(ctxAs(event.ana), event.ref)
  expect(sent).toMatchObject({ id, planned: null, at: new Date(LATER), counts: { sent: 2 } })
  expect(await codeOf(cancelPlanned(ctxAs(event.ana), event.ref, id))).toBe('already_sent')
  expect(await findPlannedForm(ctxAs(event.ana), event.ref, id)).toBeNull()
})

test('two runs at once, and a run after a crash, give it its recipients once', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const { id } = await plan(event)
  const { deliveredEmails } = await openMailbox()
  await expect(runDue(LATER, { crash: true })).rejects.toThrow('crash')
  expect(await recipientsOf(id)).toEqual([])
  await Promise.all([runDue(LATER), runDue(LATER), runDue(LATER)])
  expect(await deliveredEmails()).toHaveLength(1)
  expect(await recipientsOf(id)).toHaveLength(1)
})

test('a form that planned a message sends or moves that one; what someone else changed meanwhile is not overwritten', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const written = { form_key: randomUUID() }
  const { id } = await plan(event, written)
  const timeOf = async (one: number) => (await getSentEmail(ctxAs(event.ana), event.ref, one)).planned?.at
  expect((await plan(event, { ...written, send_at: '2027-01-12T10:00' })).id).toBe(id)
  expect(await timeOf(id)).toBe('2027-01-12T10:00')
  const form = { ...(await findPlannedForm(ctxAs(event.bea), event.ref, id)), version: '1' }
  const change = (more: object) => codeOf(planMessage(ctxAs(event.bea), event.ref, { ...form, ...more }))
  // A form that was sent twice changes nothing.
  expect([await change({}), await change({ subject_es: 'Otro' })]).toEqual(['done', 'changed_meanwhile'])
  const { deliveredEmails } = await openMailbox()
  expect((await sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, ...written })).id).toBe(id)
  expect((await sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, ...written })).id).toBe(id)
  expect(await deliveredEmails()).toHaveLength(1)
  expect(await codeOf(plan(event, written))).toBe('already_sent')
})

test('is listed, changed, sent at once and cancelled by whoever may write', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const { id } = await plan(event)
  const listed = async () => (await listSentEmails(ctxAs(event.ana), event.ref)).map(({ planned }) => planned)
  expect(await listed()).toEqual([{ at: AT, held: null }])
  const form = await findPlannedForm(ctxAs(event.mar), event.ref, id)
  expect(form).toMatchObject({
    subject_es: MESSAGE.subject_es,
    state: ['confirmed', 'attended', 'no_show'],
    send_at: AT,
  })
  await planMessage(ctxAs(event.mar), event.ref, { ...form, subject_es: 'Otro', send_at: '2027-01-11T10:00' })
  expect(await listed()).toEqual([{ at: '2027-01-11T10:00', held: null }])
  expect(await getSentEmail(ctxAs(event.ana), event.ref, id)).toMatchObject({ subject: 'Otro', reach: { count: 1 } })
  for (const who of [event.leo, await addPerson('Vera'), (await addEvent()).ana])
    for (const act of [
      () => sendPlannedNow(ctxAs(who), event.ref, id, {}),
      () => cancelPlanned(ctxAs(who), event.ref, id),
      () => planMessage(ctxAs(who), event.ref, { ...form }),
      () => findPlannedForm(ctxAs(who), event.ref, id),
    ])
      expect(await codeOf(act())).toBe('not_found')
  expect(await codeOf(sendPlannedNow(ctxAs(event.bea), event.ref, id, { seen: 'x' }))).toBe('recipients_changed')
  const { deliveredEmails } = await openMailbox()
  await sendPlannedNow(ctxAs(event.bea), event.ref, id, {})
  expect(await codeOf(sendPlannedNow(ctxAs(event.bea), event.ref, id, {}))).toBe('already_sent')
  expect(await codeOf(planMessage(ctxAs(event.bea), event.ref, { ...form }))).toBe('already_sent')
  await runDue('2027-01-11T10:00:00Z')
  expect((await deliveredEmails()).map(({ subject }) => subject)).toEqual(['Otro'])
  const other = await plan(event, { subject_es: 'Nunca' })
  await cancelPlanned(ctxAs(event.mar), event.ref, other.id)
  expect(await codeOf(getSentEmail(ctxAs(event.ana), event.ref, other.id))).toBe('not_found')
  await runDue(LATER)
  expect(await deliveredEmails()).toHaveLength(1)
})

test('a changed one may be sent at once from its page', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const { id } = await plan(event)
  const { deliveredEmails } = await openMailbox()
  const sent = await sendMessage(ctxAs(event.bea), event.ref, { ...MESSAGE, subject_es: 'Ya', email: String(id) })
  expect(sent.id).toBe(id)
  await runDue(LATER)
  expect((await deliveredEmails()).map(({ subject }) => subject)).toEqual(['Ya'])
})

test.each<[HeldReason, string]>([
  ['event_cancelled', `update events set happening = 'cancelled' where id = $event`],
  ['event_postponed', `update events set happening = 'postponed' where id = $event`],
  ['event_taken_down', `update events set moderation = 'rejected' where id = $event`],
  ['organization_not_active', `update organizations set status = 'suspended' where id = $club`],
  ['author_gone', 'delete from memberships where user_id = $author'],
  ['author_gone', `update memberships set role = 'read_only' where user_id = $author`],
  ['author_gone', 'update users set blocked_at = now() where id = $author'],
  ['author_limited', `update memberships set role = 'moderator' where user_id = $author`],
  ['nobody_to_email', `update registrations set state = 'cancelled', ended_at = now() where event_id = $event`],
  ['too_late', `update player_emails set scheduled_for = '2027-01-08T10:00:00Z' where event_id = $event`],
])('is held for %s, and the team reads why, after: %s', async (reason, change) => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  const { id } = await plan(event, { payment: 'owes' }, event.bea)
  const values = { $event: event.id, $club: event.club, $author: event.bea }
  await sql.unsafe(change.replace(/\$\w+/g, (name) => String(values[name as keyof typeof values])))
  const { deliveredEmails } = await openMailbox()
  await runDue(LATER)
  await runDue(LATER)
  expect(await deliveredEmails()).toEqual([])
  expect(await recipientsOf(id)).toEqual([])
  expect((await getSentEmail(ctxAs(event.ana), event.ref, id)).planned).toMatchObject({ held: reason })
  const heldFor = async (who: number) =>
    (await countHeldEmails(ctxAs(who), { organization: event.club, events: [event.ref] })).get(event.ref)
  // Of what is found by money, who does not see money hears nothing.
  if (reason !== 'organization_not_active')
    expect([await heldFor(event.ana), await heldFor(event.mar)]).toEqual([1, undefined])
})

test('one for an event that was cancelled before goes; a held one goes with another time', async () => {
  const event = await addEvent({ happening: 'cancelled' })
  await addPlayer(event, { user: await addPerson('Nora') })
  const { id } = await plan(event)
  const { deliveredEmails } = await openMailbox()
  await sql`update events set happening = 'postponed' where id = ${event.id}`
  await runDue(LATER)
  expect(await deliveredEmails()).toEqual([])
  const form = await findPlannedForm(ctxAs(event.ana), event.ref, id)
  await planMessage(ctxAs(event.ana), event.ref, { ...form, send_at: '2027-01-12T10:00' })
  await runDue('2027-01-12T09:00:30Z')
  expect(await deliveredEmails()).toHaveLength(1)
})

test('subjects are listed with the event in them, and keep what differs from person to person', async () => {
  const event = await addEvent()
  const nora = await addPlayer(event, { user: await addPerson('Nora') })
  const texts = { subject_es: '{event}: hola, {name}', subject_en: 'Hi, {organizer}', body_en: 'Hi' }
  const { id } = await plan(event, texts)
  const { title, organizer } = await readEmailEvent(ctx, event.id).then(({ es }) => es)
  const { subject, subjectEn } = await getSentEmail(ctxAs(event.ana), event.ref, id)
  expect([subject, subjectEn]).toEqual([`${title}: hola, {name}`, `Hi, ${organizer}`])
  await runDue(LATER)
  const [listed] = await listSentEmails(ctxAs(event.ana), event.ref)
  const [sent] = await listEmailsTo(ctxAs(event.ana), event.ref, nora)
  expect([listed!.subject, sent!.subject]).toEqual([subject, subject])
})

test('waits while its event is deleted', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const { id } = await plan(event)
  await sql`update events set deleted_at = now() where id = ${event.id}`
  await runDue(LATER)
  expect(await recipientsOf(id)).toEqual([])
})

test('what its filter or text tells of money stays with who sees money', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  const { id: byFilter } = await plan(event, { payment: 'owes' })
  const { id: byText } = await plan(event, { body_es: 'Debes {owed}' })
  expect((await listSentEmails(ctxAs(event.mar), event.ref)).map(({ id }) => id)).toEqual([byText])
  expect(await codeOf(cancelPlanned(ctxAs(event.mar), event.ref, byFilter))).toBe('not_found')
  expect(await codeOf(sendPlannedNow(ctxAs(event.mar), event.ref, byText, {}))).toBe('forbidden')
  const needsMoney = async (who: number) => (await getSentEmail(ctxAs(who), event.ref, byText)).needsMoney
  expect([await needsMoney(event.mar), await needsMoney(event.ana)]).toEqual([true, false])
  const form = await findPlannedForm(ctxAs(event.mar), event.ref, byText)
  expect(await codeOf(planMessage(ctxAs(event.mar), event.ref, { ...form }))).toEqual({ body_es: 'placeholder_money' })
})

test('refuses what is no time to come, and too many at once; the same form is planned once', async () => {
  const event = await addEvent()
  const times = { '': 'required', '2027-02-30T10:00': 'date', '2026-10-01T10:00': 'wrong', '2029-01-01T10:00': 'wrong' }
  for (const [send_at, code] of Object.entries({ ...times, '2027-03-28T02:30': 'skipped_time' }))
    expect(await codeOf(plan(event, { send_at }))).toEqual({ send_at: code })
  for (const send_at of ['mañana', ['2027-01-10T10:00'], { a: 1 }])
    expect(await codeOf(planMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, send_at }))).toHaveProperty('send_at')
  const key = { form_key: crypto.randomUUID() }
  expect((await plan(event, key)).id).toBe((await plan(event, key)).id)
  for (let n = 1; n < 20; n++) await plan(event, { subject_es: `Aviso ${n}` })
  expect(await codeOf(plan(event, { subject_es: 'Uno más' }))).toBe('too_many_pending')
})

test('what is planned was not written yet', async () => {
  const event = await addEvent({ date_start: '2026-10-01', date_end: '2026-10-02' })
  await addPlayer(event, { user: await addPerson('Nora') })
  await plan(event, { send_at: AT })
  const after = () => listWrittenAfter(ctxAs(event.ana), { organization: event.club, events: [event.ref] })
  expect((await after()).size).toBe(0)
  await runDue(LATER)
  expect((await after()).size).toBe(1)
  expect(ctx.actor.kind).toBe('job')
})
