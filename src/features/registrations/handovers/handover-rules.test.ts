import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { cancelRegistration } from '../commands/player/offers-and-cancelling.server.ts'
import { deleteUnlinkedFiles } from '../files/cleanup.server.ts'
import { storeAnswerFile } from '../files/store.server.ts'
import { listMyRegistrations } from '../queries/own/registrations.server.ts'
import { saveSettings } from '../settings/commands.server.ts'
import { getSettings } from '../settings/queries.server.ts'
import { decideHandover, listHandoversToDecide } from './decide.server.ts'
import { offerHandover } from './offer.server.ts'

const fixtures = await registrationFixtures()
const { sql, services, olga, createPlayers, createOpenEvent, registerPlayer } = fixtures
const news: string[] = []
await (services.jobs as Jobs).work('registrations.handover', async ({ about }) => news.push(about))
const [ana, eva, leo] = (await createPlayers(3, 'Persona')) as [typeof olga, typeof olga, typeof olga]
const eventFixture = (settings: object = { handover: 'free' }, more: object = {}) =>
  createOpenEvent({ settings, ...more })
const rowOf = async (id: number) => (await sql`select * from registrations where id = ${id}`)[0]!
const offerTo = (username: string, id: number, ctx: RequestContext = ana.ctx) => offerHandover(ctx, id, { username })
const failureOf = async (promise: Promise<unknown>) => {
  const error = await errorOf(promise)
  const said = error && [error.status, error.code, error.details?.['reason'], error.fields]
  return said?.filter((part) => part !== undefined) ?? null
}
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

test.each([
  ['the event forbids it', { handover: 'none' }, async () => {}],
  [
    'the event is cancelled',
    { handover: 'free' },
    (event: number) => sql`update events set happening = 'cancelled' where id = ${event}`,
  ],
  [
    'there is no seat',
    { handover: 'free' },
    (event: number) => sql`update registrations set state = 'requested' where event_id = ${event}`,
  ],
])('is not possible when %s', async (_, settings, change) => {
  const event = await eventFixture(settings)
  const { id } = await registerPlayer(ana, event)
  await change(event.eventId)
  expect((await errorOf(offerTo('Persona2', id)))?.code).toBe('registration_changed')
})

test('a seat cannot be accepted once the event forbids it, and notes about the person before do not pass', async () => {
  const event = await eventFixture()
  const { id } = await registerPlayer(ana, event)
  await sql`update registrations set organizer_note = 'Llega tarde' where id = ${id}`
  const handover = await offerTo('Persona2', id)
  await sql`update registration_settings set handover = 'none' where event_id = ${event.eventId}`
  expect((await errorOf(acceptHandover(eva.ctx, handover, {})))?.code).toBe('registration_changed')
  await sql`update registration_settings set handover = 'free' where event_id = ${event.eventId}`
  expect(await failureOf(acceptHandover(eva.ctx, handover, {}))).toBe(null)
  expect(await rowOf(id)).toMatchObject({ user_id: eva.id, organizer_note: null })
})

test('an event that stops allowing it refuses what is under way, and nothing is approved later', async () => {
  news.length = 0
  const event = await eventFixture({ handover: 'approval' })
  const { id } = await registerPlayer(ana, event)
  const other = await registerPlayer(leo, event)
  const handover = await offerTo('Persona2', id)
  await offerTo('Persona2', other.id, leo.ctx)
  await acceptHandover(eva.ctx, handover, {})
  const { version: _version, mayWiden: _may, ...settings } = await getSettings(olga.ctx, event.ref)
  const { answersUntil, asksBirthDate, companions, digest, participants, paymentDays, waitingList } = settings
  const form = {
    ...{ waiting_list: waitingList ? 'on' : undefined, asks_birth_date: asksBirthDate ? 'on' : undefined },
    ...{ companions, digest: digest ? 'on' : undefined, participants, payment_days: paymentDays },
    ...{ answers_until: answersUntil ?? '' },
  }
  await saveSettings(olga.ctx, event.ref, { ...form, companions: 1, handover: 'approval' })
  expect(await listHandoversToDecide(olga.ctx, event.ref)).toHaveLength(1)
  await saveSettings(olga.ctx, event.ref, { ...form, handover: 'none' })
  expect(await listHandoversToDecide(olga.ctx, event.ref)).toEqual([])
  expect(await failureOf(decideHandover(olga.ctx, event.ref, handover, true))).toEqual([409, 'registration_changed'])
  const rows =
    await sql`select state, accepted_form from registration_handovers where registration_id in (${id}, ${other.id})`
  expect([...rows]).toEqual(Array(2).fill({ state: 'declined', accepted_form: null }))
  expect(await rowOf(id)).toMatchObject({ user_id: ana.id, state: 'confirmed' })
  await expect.poll(() => news.toSorted()).toEqual(['accepted', 'offered', 'offered', 'refused', 'refused'])
})

test('nothing is approved while the event allows no handovers', async () => {
  const event = await eventFixture({ handover: 'approval' })
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  await acceptHandover(eva.ctx, handover, {})
  await sql`update registration_settings set handover = 'none' where event_id = ${event.eventId}`
  expect(await failureOf(decideHandover(olga.ctx, event.ref, handover, true))).toMatchObject([
    409,
    'registration_changed',
  ])
  expect(await failureOf(decideHandover(olga.ctx, event.ref, handover, false))).toBe(null)
})

test('who accepts is old enough, new where that is asked, and has a confirmed address', async () => {
  const event = await eventFixture(
    { handover: 'approval' },
    { event: { minimum_age: 18 }, tickets: [{ tier: 'newcomer' }] },
  )
  const { id } = await registerPlayer(ana, event, { birth_date: '1990-01-01' })
  const handover = await offerTo('Persona2', id)
  const accept = (birth_date: string, ctx = eva.ctx) => failureOf(acceptHandover(ctx, handover, { birth_date }))
  expect(await accept('2012-01-01')).toMatchObject([
    403,
    'registration_refused',
    'underage',
    { birth_date: 'underage' },
  ])
  const unconfirmed = { ...eva.ctx, actor: { ...eva.ctx.actor, confirmed: false } as typeof eva.ctx.actor }
  expect(await accept('1990-01-01', unconfirmed)).toMatchObject([403, 'unconfirmed'])
  expect(await accept('1991-01-01')).toBe(null)
  const past = await eventFixture({}, { event: { date_start: '2026-12-01', date_end: null } })
  const earlier = await registerPlayer(eva, past)
  await sql`update registrations set state = 'attended' where id = ${earlier.id}`
  expect(await failureOf(decideHandover(olga.ctx, event.ref, handover, true))).toMatchObject([
    409,
    'registration_refused',
    'quota',
    { ticket: 'newcomer' },
  ])
  expect((await rowOf(id))['user_id']).toBe(ana.id)
})

test('an option without seats is refused; one that the person before had stays theirs to choose', async () => {
  const bed = formField('bed', 'choice', { options: [formOption('yes', { max: 1 }), formOption('no')] })
  const event = await eventFixture({ handover: 'free' }, { fields: [bed] })
  const first = await registerPlayer(ana, event, { answers: { bed: 'no' } })
  await registerPlayer(leo, event, { answers: { bed: 'yes' } })
  const handover = await offerTo('Persona2', first.id)
  const full = await failureOf(acceptHandover(eva.ctx, handover, { answers: { bed: 'yes' } }))
  expect(full).toMatchObject([409, 'registration_refused', 'quota', { 'answers.bed': 'sold_out' }])
  expect(await failureOf(acceptHandover(eva.ctx, handover, { answers: { bed: 'no' } }))).toBe(null)
  const [seats] =
    await sql`select count(*)::int as count from registration_seats where registration_id = ${first.id} and taken`
  expect(seats).toEqual({ count: 2 })
})

test('a companion gets their own registration, and the others stay together', async () => {
  const event = await eventFixture({ handover: 'free', companions: 2 })
  const additionals = [{ name: 'Nuria' }, { name: 'Paco' }]
  const { id, members } = await registerPlayer(ana, event, { additionals })
  const [, nuria, paco] = members as [unknown, { id: number }, { id: number }]
  await acceptHandover(eva.ctx, await offerTo('Persona2', id), {})
  expect(await rowOf(id)).toMatchObject({ user_id: eva.id, group_id: null })
  expect(await rowOf(paco.id)).toMatchObject({ holder_id: ana.id, group_id: nuria.id, name: 'Paco' })
  const { upcoming } = await listMyRegistrations(ana.ctx)
  expect(upcoming.find((group) => group.id === nuria.id)).toMatchObject({ companions: [{ id: paco.id }] })
  await acceptHandover(leo.ctx, await offerTo('Persona3', paco.id), {})
  expect(await rowOf(paco.id)).toMatchObject({ user_id: leo.id, holder_id: leo.id, name: null, group_id: null })
  expect(await rowOf(nuria.id)).toMatchObject({ group_id: null })
})

test('two who accept at once, or a cancellation at that moment, leave one owner of one seat', async () => {
  const event = await eventFixture({ handover: 'free' }, { tickets: [{ amount: 1 }] })
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  const results = await Promise.all([
    errorOf(acceptHandover(eva.ctx, handover, {})),
    errorOf(acceptHandover(eva.ctx, handover, {})),
    errorOf(cancelRegistration(ana.ctx, id)),
  ])
  expect(results.filter((error) => error === null)).toHaveLength(1)
  const { state, user_id } = await rowOf(id)
  expect([
    ['confirmed', eva.id],
    ['cancelled', ana.id],
  ]).toContainEqual([state, user_id])
})

test('both sides and the organization are told', async () => {
  news.length = 0
  const event = await eventFixture({ handover: 'approval' })
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  await acceptHandover(eva.ctx, handover, {})
  await decideHandover(olga.ctx, event.ref, handover, false)
  await expect.poll(() => news.toSorted()).toEqual(['accepted', 'offered', 'refused'])
})

test('files answered to get a seat stay until the organization has decided', async () => {
  const event = await eventFixture({ handover: 'approval' }, { fields: [formField('dni', 'file')] })
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  const file = await storeAnswerFile(eva.ctx, {
    field: 'answers.dni',
    name: 'dni.pdf',
    bytes: Buffer.from('%PDF-1.7\nx'),
  })
  await acceptHandover(eva.ctx, handover, {}, { files: { 'answers.dni': file } })
  await sql`update media set created_at = '2026-01-01' where id = ${file.media}`
  await deleteUnlinkedFiles(fixtures.jobCtx())
  await decideHandover(olga.ctx, event.ref, handover, true)
  expect(await sql`select media_id from registration_media where registration_id = ${id}`).toEqual([
    { media_id: file.media },
  ])
})

test('files answered to get a seat that was refused are deleted', async () => {
  const event = await eventFixture({ handover: 'approval' }, { fields: [formField('dni', 'file')] })
  const { id } = await registerPlayer(ana, event)
  const handover = await offerTo('Persona2', id)
  const bytes = Buffer.from('%PDF-1.7\nx')
  const file = await storeAnswerFile(eva.ctx, { field: 'answers.dni', name: 'dni.pdf', bytes })
  await acceptHandover(eva.ctx, handover, {}, { files: { 'answers.dni': file } })
  await decideHandover(olga.ctx, event.ref, handover, false)
  await sql`update media set created_at = '2026-01-01' where id = ${file.media}`
  await deleteUnlinkedFiles(fixtures.jobCtx())
  expect(await sql`select 1 from media where id = ${file.media}`).toHaveLength(0)
})
