import { beforeEach, expect, test } from 'vitest'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { jobContext, transaction } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeRegistrations } from './commands/organizer/change-registrations.server.ts'
import { linkAnswerFiles } from './files/link.server.ts'
import { storeAnswerFile } from './files/store.server.ts'
import { offerHandover } from './handovers/offer.server.ts'
import { exportRegistrations } from './queries/personal-data.server.ts'

const { db, sql, services, olga, createPlayers, createOpenEvent, registerPlayer, stateOf } =
  await registrationFixtures()
await (services.jobs as Jobs).work('registrations.handover', async () => {})
const eraseCtx = { ...jobContext({ db, services }, 'accounts.erase'), now: NOW }
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

let created = 0
const createPeople = (count: number) => createPlayers(count, `Gente ${++created} n`)
const setDue = (id: number) => sql`update users set erase_after = '2026-11-01' where id = ${id}`
const rowOf = async (id: number) => (await sql`select * from registrations where id = ${id}`)[0]!
const exportOf = async (userId: number) => JSON.stringify(await exportRegistrations(eraseCtx, userId))

const FIELDS = [
  formField('shirt', 'text'),
  formField('diet', 'text', { sensitivity: 'special' }),
  formField('ok', 'consent'),
]
const ANSWERS = { shirt: 'Talla rara', diet: 'Sin gluten', ok: 'true' }

test('erasing frees the seats of events to come for those who wait', async () => {
  const [ana, eva] = (await createPeople(2)) as [{ id: number; ctx: never }, { id: number; ctx: never }]
  const event = await createOpenEvent({ tickets: [{ amount: 2 }], settings: { companions: 1 } })
  const { members } = await registerPlayer(ana, event, { additionals: [{ name: 'Nuria' }] })
  const waiting = await registerPlayer(eva, event)
  expect(waiting.state).toBe('waitlisted')
  await setDue(ana.id)
  expect(await eraseDueAccounts(eraseCtx)).toBe(1)
  for (const { id } of members)
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', user_id: null, holder_id: null, name: null })
  expect(await stateOf(waiting.id)).toBe('offered')
})

test('what is past is kept without the person', async () => {
  const [ana] = (await createPeople(1)) as [{ id: number; ctx: never }]
  const event = await createOpenEvent({ fields: FIELDS, settings: { companions: 1 } })
  const { id, members } = await registerPlayer(ana, event, {
    answers: ANSWERS,
    additionals: [{ name: 'Nuria Gil', email: 'nuria@example.org' }],
  })
  const file = await storeAnswerFile(ana.ctx, {
    field: 'answers.dni',
    name: 'dni.pdf',
    bytes: Buffer.from('%PDF-1.7\nx'),
  })
  await transaction(ana.ctx, (txCtx) => linkAnswerFiles(txCtx, id, { dni: file }))
  await sql`update registrations set birth_date = '1990-05-05', guardian_name = 'Tutora', guardian_phone = '+34600000000', organizer_note = 'Alta'
    where id = ${id}`
  await sql`update registration_history set note = 'Ana la alta' where registration_id = ${id}`
  await sql`update events set date_start = '2026-01-10', date_end = null where id = ${event.eventId}`
  await setDue(ana.id)
  await eraseDueAccounts(eraseCtx)
  expect(await rowOf(id)).toMatchObject({
    ...{ state: 'confirmed', ticket_price: 6000, user_id: null, holder_id: null, answers: {}, special_answers: {} },
    ...{ birth_date: null, guardian_name: null, guardian_phone: null, organizer_note: null, form_key: null },
  })
  expect((await rowOf(id))['anonymized_at']).not.toBeNull()
  expect(await rowOf(members[1]!.id)).toMatchObject({ state: 'confirmed', name: null, email: null })
  expect(await sql`select 1 from registration_consents`).toHaveLength(0)
  expect(await sql`select 1 from registration_media where registration_id = ${id}`).toHaveLength(0)
  const history = JSON.stringify(
    await sql`select user_id, note from registration_history where registration_id = ${id}`,
  )
  expect(history).not.toMatch(/Ana|"user_id":\d/)
})

test('a handover of an erased person ends, whichever side they are on', async () => {
  const [ana, eva, leo] = (await createPeople(3)) as { id: number; ctx: never }[] as [never, never, never]
  const people = { ana, eva, leo } as unknown as Record<'ana' | 'eva' | 'leo', { id: number; ctx: never }>
  const event = await createOpenEvent({ fields: FIELDS })
  const { id } = await registerPlayer(people.ana, event, { answers: ANSWERS })
  const other = await registerPlayer(people.leo, event)
  const username = async (user: number) =>
    (await sql`select username from users where id = ${user}`)[0]!['username'] as string
  const first = await offerHandover(people.ana.ctx, id, { username: await username(people.eva.id) })
  await offerHandover(people.leo.ctx, other.id, { username: await username(people.ana.id) })
  await acceptHandover(people.eva.ctx, first, { answers: { shirt: 'Secreta' } })
  expect(await exportOf(people.eva.id)).toContain('Secreta')
  await setDue(people.ana.id)
  await eraseDueAccounts(eraseCtx)
  const rows = await sql`select state, from_user_id, to_user_id, accepted_form from registration_handovers order by id`
  expect([...rows]).toEqual([
    { state: 'withdrawn', from_user_id: null, to_user_id: people.eva.id, accepted_form: null },
    { state: 'declined', from_user_id: people.leo.id, to_user_id: null, accepted_form: null },
  ])
  expect(await rowOf(other.id)).toMatchObject({ state: 'confirmed', user_id: people.leo.id })
})

test('erasing while people register for the same event neither deadlocks nor loses a seat', async () => {
  const people = await createPeople(12)
  const event = await createOpenEvent({ tickets: [{ amount: 6 }] })
  for (const player of people.slice(0, 6)) await registerPlayer(player, event)
  for (const { id } of people.slice(0, 3)) await setDue(id)
  const [erased] = await Promise.all([
    eraseDueAccounts(eraseCtx),
    ...people.slice(6).map((player) => registerPlayer(player, event)),
  ])
  expect(erased).toBe(3)
  const [seats] = await sql`select count(*)::int as taken from registrations where event_id = ${event.eventId}
    and state in ('confirmed', 'offered')`
  expect(seats).toEqual({ taken: 6 })
})

test('the export has what they answered, agreed to and uploaded, and nothing of others', async () => {
  const [ana, eva] = (await createPeople(2)) as [{ id: number; ctx: never }, { id: number; ctx: never }]
  const event = await createOpenEvent({ fields: FIELDS, settings: { handover: 'free' } })
  const { id } = await registerPlayer(ana, event, { answers: ANSWERS })
  await changeRegistrations(olga.ctx, event.ref, { ids: [id], action: 'note', note: 'Nota del equipo' })
  const before = await exportOf(ana.id)
  for (const part of ['Talla rara', 'Sin gluten', '"key":"ok"', '"action":"register"', '6000'])
    expect(before).toContain(part)
  // As the panel says to whoever writes it.
  expect(before).toContain('"organizerNote":"Nota del equipo"')
  expect(before).toMatch(/"action":"note","actor":"organizer"[^}]*"note":"Nota del equipo"/)
  const username = (await sql`select username from users where id = ${eva.id}`)[0]!['username']
  await acceptHandover(eva.ctx, await offerHandover(ana.ctx, id, { username }), { answers: { shirt: 'S' } })
  expect(await exportOf(eva.id)).not.toMatch(/Talla rara|gluten|"action":"register"|Nota del equipo/)
  expect(await exportOf(ana.id)).toMatch(/"direction":"given","state":"done"/)
})

test('who registers while their account is erased keeps no registration', async () => {
  for (let round = 0; round < 5; round++) {
    const [ana] = (await createPeople(1)) as [{ id: number; ctx: never }]
    const event = await createOpenEvent()
    await setDue(ana.id)
    await Promise.allSettled([registerPlayer(ana, event), eraseDueAccounts(eraseCtx)])
    await eraseDueAccounts(eraseCtx)
    expect(
      await sql`select r.state from registrations r where r.event_id = ${event.eventId} and (r.state <> 'cancelled' or r.holder_id is not null)`,
    ).toEqual([])
  }
})

test('an account that has been erased, or blocked, cannot register with a session that was read before', async () => {
  const [ana, eva] = (await createPeople(2)) as [{ id: number; ctx: never }, { id: number; ctx: never }]
  const event = await createOpenEvent()
  await setDue(ana.id)
  await eraseDueAccounts(eraseCtx)
  await sql`update users set blocked_at = now() where id = ${eva.id}`
  for (const person of [ana, eva])
    await expect(registerPlayer(person, event)).rejects.toMatchObject({ code: 'registration_refused', status: 403 })
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(0)
})
