import { beforeEach, expect, test } from 'vitest'
import { setSiteSubscription, subscriptionToken } from '#features/email-subscriptions/subscriptions.server.ts'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { parseMark } from '#shared/follows.ts'
import { FOLLOWS_MAX, SAVED_EVENTS_MAX } from '#shared/limits.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { createEvent } from '../events/commands/event.server.ts'
import { removeMark, saveFollowSettings, setMark } from './commands.server.ts'
import { enqueueDigests } from './digest/digest.server.ts'
import { enqueueSignupAlerts } from './event-news/signup-alerts.server.ts'
import { followJobs } from './jobs.server.ts'
import { pushNewsJobs } from './push-content.server.ts'
import { listFollows, listMarks, listSavedEvents } from './queries.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, services, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, [...followJobs, ...pushNewsJobs])
for (const name of ['registrations.event_changed', 'registrations.seats', 'push.send'] as const)
  await jobs.work(name, async () => {})
await jobs.unschedule('follows.digests')
await jobs.unschedule('follows.signup_alerts')

/** Wednesday; digests of the week come on Thursday at eight. */
const WEDNESDAY = new Date('2026-11-04T10:00:00Z')
const THURSDAY = new Date('2026-11-05T07:00:30Z')
const at = (ctx: RequestContext, now: Date): RequestContext => ({ ...ctx, now })
const jobAt = (now: Date) => at(jobContext(fixtures, 'test'), now)
const club = await addClub()
const owner = at(ctxAs(club.ana), WEDNESDAY)

async function addEvent(form: object = {}, published = WEDNESDAY) {
  const event = await createEvent(owner, club.id, { ...COMPLETE_EVENT, ...form })
  await sql`update events set moderation = 'published', published_at = ${published.toISOString()} where id = ${event.eventId}`
  return { ...event, mark: { kind: 'save', eventId: event.eventId } as const }
}
const addReader = async (name = 'Nora', locale: 'es' | 'en' = 'es', more: object = {}) => {
  const id = await addPerson(name, locale, more)
  return { id, ctx: at(ctxAs(id), new Date('2026-11-02T10:00:00Z')) }
}
beforeEach(() => sql`delete from saved_events; delete from follows; delete from follow_settings`.simple())

test('saves what is public, once, and takes it back; nobody sees what others saved', async () => {
  const event = await addEvent()
  const draft = await createEvent(owner, club.id, COMPLETE_EVENT)
  const { ctx } = await addReader()
  await setMark(ctx, event.mark)
  await setMark(ctx, event.mark)
  expect(await listMarks(ctx)).toEqual([`save:${event.eventId}`])
  await setMark(ctx, { kind: 'alert', eventId: event.eventId })
  expect((await listMarks(ctx)).sort()).toEqual([`alert:${event.eventId}`, `save:${event.eventId}`])
  expect((await listSavedEvents(ctx)).upcoming).toMatchObject([{ title: 'La noche larga', signupAlert: true }])
  expect((await errorOf(setMark(ctx, { kind: 'save', eventId: draft.eventId })))?.status).toBe(404)
  expect(await listMarks(fixtures.ctx)).toEqual([])
  expect((await errorOf(setMark(fixtures.ctx, event.mark)))?.status).toBe(403)
  expect(await listMarks((await addReader('Otra')).ctx)).toEqual([])
  await removeMark(ctx, { kind: 'alert', eventId: event.eventId })
  expect(await listMarks(ctx)).toEqual([`save:${event.eventId}`])
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  expect((await listSavedEvents(ctx)).upcoming).toEqual([])
  await removeMark(ctx, event.mark)
  expect(await listMarks(ctx)).toEqual([])
  await sql`update organizations set status = 'active' where id = ${club.id}`
})

test('what one may save and follow is limited', async () => {
  const event = await addEvent()
  const { id, ctx } = await addReader()
  await sql`insert into follow_settings (user_id) values (${id})`
  await sql`insert into events (organizer_id, type, primary_language, date_start) select ${club.id}, 'event', 'ES', '2027-01-01'
    from generate_series(1, ${SAVED_EVENTS_MAX})`
  await sql`insert into saved_events (user_id, event_id) select ${id}, id from events order by id desc limit ${SAVED_EVENTS_MAX}`
  expect((await errorOf(setMark(ctx, event.mark)))?.code).toBe('too_many_saved')
  await sql`insert into follows (user_id, search) select ${id}, 'q=' || n from generate_series(1, ${FOLLOWS_MAX}) n`
  expect((await errorOf(setMark(ctx, { kind: 'province', name: 'Soria' })))?.code).toBe('too_many_follows')
  await sql`delete from saved_events`
  await sql`delete from events where moderation = 'draft' and not exists (select 1 from event_texts x where x.event_id = events.id)`
})

test('marks are read as buttons write them, and searches without how they are shown', () => {
  expect(parseMark('search:view=map&sort=price&theme=horror&near=Madrid&bogus=1')).toEqual({
    kind: 'search',
    query: 'theme=horror',
  })
  expect(parseMark('search:province=vizcaya')).toEqual({ kind: 'province', name: 'Bizkaia' })
  for (const bad of [
    'search:',
    'search:sort=price',
    'save:0',
    'save:1e9',
    'save:x',
    'organizer:../x',
    'province:Narnia',
    'x:1',
    null,
    ['save:1'],
  ])
    expect(parseMark(bad), String(bad)).toBeNull()
})

test('a digest tells what is new of what one follows, once, in one’s language, with a link that ends it', async () => {
  const { deliveredEmails } = await openMailbox()
  await sql`update events set published_at = '2026-01-01' where published_at is not null`
  const nora = await addReader()
  const tom = await addReader('Tom', 'en')
  const dan = await addReader('Dan')
  const idle = await addReader('Idle')
  const unconfirmed = await addReader('Falta', 'es', { confirmedAt: null })
  await setMark(nora.ctx, { kind: 'organizer', slug: 'club-farol' })
  await setMark(unconfirmed.ctx, { kind: 'organizer', slug: 'club-farol' })
  await setMark(tom.ctx, { kind: 'province', name: 'Teruel' })
  await setMark(dan.ctx, { kind: 'search', query: 'theme=horror' })
  await setMark(idle.ctx, { kind: 'province', name: 'Soria' })
  await saveFollowSettings(dan.ctx, { digest: 'daily' })
  await addEvent({ title: 'Nuevo de terror', theme: 'horror' })
  await addEvent({ title: 'Antiguo' }, new Date('2026-10-01T10:00:00Z'))
  const off = await addEvent({ title: 'Cancelado' })
  await sql`update events set happening = 'cancelled' where id = ${off.eventId}`
  const hidden = await addEvent({ title: 'Oculto' })
  await sql`update events set moderation = 'draft' where id = ${hidden.eventId}`
  expect(await enqueueDigests(jobAt(WEDNESDAY))).toBe(1)
  expect(await enqueueDigests(jobAt(THURSDAY))).toBe(5)
  expect(await enqueueDigests(jobAt(THURSDAY))).toBe(0)
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject])).toEqual([
    ['dan', 'Hay 1 evento nuevo de lo que sigues'],
    ['nora', 'Hay 1 evento nuevo de lo que sigues'],
    ['tom', '1 new event from what you follow'],
  ])
  const english = emails[2]!
  expect(english.text).toContain('Nuevo de terror')
  expect(english.text).not.toMatch(/Antiguo|Cancelado|Oculto/)
  expect(english.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const token = /\/en\/unsubscribe\/([\w-]+)/.exec(english.text)![1]!
  expect(token).toBe(subscriptionToken(services, 'digest', tom.id))
  await setSiteSubscription(fixtures.ctx, token, false)
  await addEvent({ title: 'Otro' }, new Date('2026-11-06T10:00:00Z'))
  expect(await enqueueDigests(jobAt(new Date('2026-11-12T07:00:30Z')))).toBe(4)
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['dan', 'nora', 'nora', 'tom'])
  // A day’s digest comes each day.
  expect(await enqueueDigests(jobAt(new Date('2026-11-13T07:00:30Z')))).toBe(1)
})

test('who asked is told once when sign-up opens, by the day or by hand, and not before', async () => {
  const { deliveredEmails } = await openMailbox()
  const [nora, tom] = [await addReader(), await addReader('Tom', 'en')]
  const byDay = await addEvent({ title: 'Con fecha', signup: 'scheduled', signup_opens: '2026-11-05' })
  const byHand = await addEvent({ title: 'A mano', signup: 'none' })
  for (const { eventId } of [byDay, byHand]) await setMark(nora.ctx, { kind: 'alert', eventId })
  await setMark(tom.ctx, { kind: 'save', eventId: byDay.eventId })
  expect(await enqueueSignupAlerts(jobAt(WEDNESDAY))).toBe(0)
  // The job reads the day again: it is that of the test's machine.
  await sql`update events set signup_opens = '2026-11-01' where id = ${byDay.eventId}`
  expect(await enqueueSignupAlerts(jobAt(THURSDAY))).toBe(1)
  expect(await enqueueSignupAlerts(jobAt(THURSDAY))).toBe(0)
  await updateEvent(owner, byHand.translationId, { signup: 'open' })
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject]).sort()).toEqual([
    ['nora', 'Ya te puedes apuntar a A mano'],
    ['nora', 'Ya te puedes apuntar a Con fecha'],
  ])
  expect(emails[0]!.raw).toContain('List-Unsubscribe-Post')
})

test('who saved an event is told that it moves or is off, unless they want no such emails', async () => {
  const { deliveredEmails } = await openMailbox()
  const [nora, tom, zoe] = [await addReader(), await addReader('Tom', 'en'), await addReader('Zoe')]
  const event = await addEvent({ title: 'Se mueve' })
  for (const { ctx } of [nora, tom, zoe]) await setMark(ctx, event.mark)
  await setSiteSubscription(fixtures.ctx, subscriptionToken(services, 'saved', zoe.id), false)
  await updateEvent(owner, event.translationId, { date_start: '2027-03-05', date_end: '2027-03-07', reason: 'Nieva' })
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject])).toEqual([
    ['nora', 'Hay cambios en Se mueve'],
    ['tom', 'There are changes to Se mueve'],
  ])
  expect(emails[0]!.text).toContain('12–14 de febrero de 2027 → 5–7 de marzo de 2027')
  await updateEvent(owner, event.translationId, { description: 'Otro texto, sin más.' })
  expect(await deliveredEmails()).toHaveLength(2)
})

test('a forged, cut or foreign link ends nothing', async () => {
  const { id } = await addReader()
  const token = subscriptionToken(services, 'digest', id)
  for (const bad of [
    token.replace('digest', 'saved'),
    token.slice(0, -1),
    token.replace(`-${id}-`, `-${id + 1}-`),
    'digest-1',
  ])
    expect((await errorOf(setSiteSubscription(fixtures.ctx, bad, false)))?.status, bad).toBe(404)
})

test('an organizer that is merged is followed under the remaining one', async () => {
  const { ctx } = await addReader()
  const [old] =
    await sql`insert into organizations (name, slug, type, status) values ('Viejo', 'viejo', 'association', 'active') returning id`
  await setMark(ctx, { kind: 'organizer', slug: 'viejo' })
  await sql`update organizations set merged_into = ${club.id} where id = ${old!['id']}`
  expect(await listMarks(ctx)).toEqual(['organizer:club-farol'])
  await removeMark(ctx, { kind: 'organizer', slug: 'club-farol' })
  expect(await listMarks(ctx)).toEqual([])
})

test('the list says how much is to come of each', async () => {
  const { ctx } = await addReader()
  await addEvent({ title: 'De Soria', county: 'Soria' })
  await setMark(ctx, { kind: 'province', name: 'Soria' })
  await setMark(ctx, { kind: 'search', query: 'q=inencontrable' })
  expect((await listFollows(ctx)).map(({ kind, upcoming }) => [kind, upcoming])).toEqual([
    ['province', 1],
    ['search', 0],
  ])
})
