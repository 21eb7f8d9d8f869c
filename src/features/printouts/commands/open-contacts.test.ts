import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { paperFixtures } from '#tests/registrations/paper-fixtures.ts'
import { getPapers } from '../queries/papers.server.ts'
import { openContacts } from './open-contacts.server.ts'

const { sql, olga, edu, mar, rosa, sara, addPlayer, createEvent, make, makePdf } = await paperFixtures()

const event = await createEvent()
const ref = event.translationId
const FIELDS = ['emergency_name', 'emergency_phone']
const FORM = { reason: 'Se ha roto un brazo', fields: FIELDS }
await addPlayer(event.eventId, {
  ...{
    name: 'Ana',
    ticket: event.tickets[0],
    answers: { emergency_name: 'Su madre', emergency_phone: '+34600111222' },
  },
  special: { illness: 'secreta' },
})
const kid = await addPlayer(event.eventId, { name: 'Leo', ticket: event.tickets[0], birthDate: '2015-01-01' })
await sql`update registrations set guardian_name = 'Tía Pura', guardian_phone = '+34600333444' where id = ${kid}`
await addPlayer(event.eventId, { name: 'Nadie', ticket: event.tickets[0] })
await addPlayer(event.eventId, {
  name: 'Espera',
  ticket: event.tickets[0],
  state: 'waitlisted',
  answers: { emergency_name: 'X' },
})

test('opening tells whom to call, and is on record with its reason, by the names of the fields', async () => {
  const { people } = await openContacts(edu.ctx, ref, FORM)
  expect(people.map(({ name, isMinor, lines }) => ({ name, isMinor, lines: lines.map(({ text }) => text) }))).toEqual([
    { name: 'Ana', isMinor: false, lines: ['Su madre', '+34 600 111 222'] },
    { name: 'Leo', isMinor: true, lines: ['Tía Pura, +34 600 333 444'] },
  ])
  const history =
    await sql`select r.name, h.note, h.fields from registration_history h join registrations r on r.id = h.registration_id
    where h.action = 'contacts_opened' order by r.name`
  expect(history).toEqual([
    { name: 'Ana', note: FORM.reason, fields: expect.arrayContaining(FIELDS) },
    { name: 'Leo', note: FORM.reason, fields: [] },
  ])
  const [audit] = await sql`select reason, details from audit_log where action = 'openContacts'`
  expect(audit).toMatchObject({ reason: FORM.reason, details: { people: 2, fields: FIELDS } })
  expect(JSON.stringify([history, audit])).not.toMatch(/madre|600/)
})

test('a reason is needed, and only fields of contacts are read', async () => {
  for (const reason of ['', 'prisa', ' '.repeat(20), 'x'.repeat(301), undefined])
    expect((await errorOf(openContacts(olga.ctx, ref, { ...FORM, reason })))?.status).toBe(400)
  const { people } = await openContacts(olga.ctx, ref, { ...FORM, fields: ['pronouns', 'bed', 'nothing'] })
  expect(people.map(({ name }) => name)).toEqual(['Leo'])
  for (const fields of [{ a: 'b' }, ['a b'], 5])
    expect((await errorOf(openContacts(olga.ctx, ref, { ...FORM, fields })))?.status).toBe(400)
})

test('only owner and editors; nothing is on record for the others', async () => {
  const count = async () => (await sql`select 1 from audit_log where action = 'openContacts'`).length
  const before = await count()
  expect((await errorOf(openContacts(mar.ctx, ref, FORM)))?.status).toBe(403)
  for (const { ctx } of [rosa, sara]) expect((await errorOf(openContacts(ctx, ref, FORM)))?.status).toBe(404)
  expect(await count()).toBe(before)
})

test('printed after opening, by the same person, for half an hour', async () => {
  const { opening } = await openContacts(olga.ctx, ref, FORM)
  const print = { document: 'contacts', opening }
  const { text, name } = await makePdf(olga.ctx, ref, print)
  expect(name).toBe(`${event.slug}-contactos.pdf`)
  for (const shown of ['Su madre', 'Tía Pura', 'Abiertos por este motivo: Se ha roto un brazo', 'Hecho por Olga'])
    expect(text).toContain(shown)
  for (const hidden of ['secreta', 'Nadie', 'Espera']) expect(text).not.toContain(hidden)
  expect((await errorOf(make(edu.ctx, ref, print)))?.status).toBe(404)
  const other = await createEvent()
  expect((await errorOf(make(olga.ctx, other.translationId, print)))?.status).toBe(404)
  const later = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + 31 * 60_000) }
  expect(await errorOf(make(later, ref, print))).toMatchObject({ code: 'opening_over', status: 409 })
})

test('the page says what there is, who opened what and when, and holds no answer', async () => {
  await makePdf(olga.ctx, ref, { document: 'kitchen', format: 'pdf', fields: ['bed'] })
  const page = await getPapers(olga.ctx, ref)
  expect(page).toMatchObject({
    coming: 3,
    seated: 3,
    badgeFields: ['ticket', 'character', 'pronouns', 'photos', 'diet', 'owes'],
    isErased: false,
  })
  expect(page.lastMade.kitchen).toEqual({ at: '2026-11-20T10:00:00Z', by: 'Olga' })
  expect(page.lastMade.badges).toBeUndefined()
  expect(page.special!.kitchen.map(({ key, special, chosen }) => [key, special, chosen])).toEqual([
    ['diet', true, false],
    ['allergies', true, false],
    ['bed', false, true],
    ['photos', false, false],
    ['illness', true, false],
  ])
  expect(page.special!.contacts.filter(({ chosen }) => chosen).map(({ key }) => key)).toEqual(FIELDS)
  expect(page.special!.openings[0]).toMatchObject({ by: 'Olga', reason: FORM.reason })
  expect(page.special!.minors).toBe(1)
  const fresh = await getPapers(olga.ctx, (await createEvent()).translationId)
  expect(fresh.special!.kitchen.filter(({ chosen }) => chosen).map(({ key }) => key)).toEqual(['diet', 'allergies'])
  const asModerator = await getPapers(mar.ctx, ref)
  expect(asModerator).toMatchObject({ special: null, askWhom: ['Olga', 'Edu'] })
  expect(JSON.stringify([page, asModerator])).not.toMatch(/madre|Pura|secreta/)
  for (const { ctx } of [rosa, sara]) expect((await errorOf(getPapers(ctx, ref)))?.status).toBe(404)
})

test('contacts are not opened once protected answers were erased', async () => {
  const past = await createEvent()
  const id = await addPlayer(past.eventId, { name: 'Ana', ticket: past.tickets[0], answers: { emergency_name: 'X' } })
  await sql`update registrations set special_erased_at = now() where id = ${id}`
  expect(await errorOf(openContacts(olga.ctx, past.translationId, FORM))).toMatchObject({ code: 'answers_erased' })
  expect((await getPapers(olga.ctx, past.translationId)).isErased).toBe(true)
})
