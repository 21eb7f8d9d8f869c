import { expect, test } from 'vitest'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { buildField, buildForm, buildOptions } from '#tests/registrations/build-form.ts'
import { copyForm, saveForm } from './commands.server.ts'
import { findForm, getFormEditor, getFormVersion } from './queries.server.ts'

const { addEvent, readEvent, olga, rosa, sara, vera, otherClub, sql } = await eventFixtures()
const owner = olga.ctx

const addEventWithTickets = async (title: string, ctx: RequestContext = owner, club?: number) => {
  const created = await addEvent(
    { title, tickets: ['Con cama', 'Sin cama'].map((one) => ({ title: one, price: 100 })) },
    ctx,
    club,
  )
  const { tickets } = await readEvent(created.translationId, ctx)
  return { ...created, with: tickets[0]!.id, without: tickets[1]!.id }
}
type Event = Awaited<ReturnType<typeof addEventWithTickets>>
const save = (event: Event, definition: FormDefinition, version: number, more: object = {}, ctx = owner) =>
  saveForm(ctx, event.translationId, { definition, version, ...more })
const bed = buildField('bed', { type: 'choice', options: buildOptions('bunk', 'double') })
const diet = buildField('diet')

/** A registration with these answers, as registering stores it. */
const answer = async (event: Event, ticket: number, answers: object) => {
  const form = (await findForm(owner, event.eventId))!
  await sql`insert into registrations (event_id, ticket_id, state, locale, form_id, form_version, answers, ticket_price, code)
    values (${event.eventId}, ${ticket}, 'confirmed', 'es', ${form.formId}, ${form.version}, ${JSON.stringify(answers)}::jsonb, 0, ${crypto.randomUUID()})`
}

test('every save is a version, and older ones stay', async () => {
  const event = await addEventWithTickets('Versiones')
  expect(await findForm(owner, event.eventId)).toBeNull()
  const first = await save(event, buildForm(bed), 0)
  expect(first).toMatchObject({ version: 1, changed: true })
  expect(await save(event, buildForm(bed), 1)).toEqual({ ...first, changed: false })
  await save(event, buildForm(bed, diet), 1)
  expect(await findForm(owner, event.eventId)).toEqual({
    formId: first.formId,
    version: 2,
    definition: buildForm(bed, diet),
  })
  expect(await getFormVersion(owner, first.formId, 1)).toEqual(buildForm(bed))
  expect((await errorOf(getFormVersion(owner, first.formId, 3)))?.status).toBe(404)
})

test('of two people who edit the same version, the second is told', async () => {
  const event = await addEventWithTickets('Dos')
  const both = await Promise.allSettled([save(event, buildForm(bed), 0), save(event, buildForm(diet), 0)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await errorOf(save(event, buildForm(diet), 0))).toMatchObject({ code: 'changed_meanwhile', status: 409 })
})

test.each([
  ['who only reads', rosa, 403],
  ['a stranger', sara, 404],
  ['another organization', vera, 404],
])('%s does not save or copy it', async (_, { ctx }, status) => {
  const event = await addEventWithTickets('Ajeno')
  expect((await errorOf(save(event, buildForm(bed), 0, {}, ctx)))?.status).toBe(status)
  expect((await errorOf(copyForm(ctx, event.translationId, event.translationId, { version: 0 })))?.status).toBe(status)
})

test('questions are for tickets of the event', async () => {
  const [event, other] = [await addEventWithTickets('Propias'), await addEventWithTickets('Otras')]
  const asked = (ticket: number) => buildForm(buildField('a', { tickets: [ticket] }))
  const fields = (await errorOf(save(event, asked(other.with), 0)))?.fields
  expect(fields).toEqual({ 'definition.sections.0.fields.0.tickets.0': 'choice' })
  await save(event, asked(event.with), 0)
  await sql`delete from tickets where id = ${event.with}`
  await save(event, buildForm(buildField('a', { tickets: [event.with] }), diet), 1)
  expect((await errorOf(save(event, asked(other.with), 2)))?.code).toBe('invalid')
})

test('tells which answers a change affects, and keeps them', async () => {
  const event = await addEventWithTickets('Afectadas')
  await save(event, buildForm(bed, diet), 0)
  await answer(event, event.with, { bed: 'double', diet: 'vegan' })
  await answer(event, event.without, { bed: 'bunk', diet: 'none' })
  const affectedBy = async (definition: FormDefinition) =>
    (await errorOf(save(event, definition, 1)))?.details?.['affected']
  const of = (kind: string, label: object, answers: number) => ({ kind, label, answers })
  expect(await affectedBy(buildForm(bed))).toEqual([of('removed', diet.label, 2)])
  expect(await affectedBy(buildForm(bed, { ...diet, type: 'number' }))).toEqual([of('retyped', diet.label, 2)])
  const one = { ...bed, options: buildOptions('bunk') }
  expect(await affectedBy(buildForm(one, diet))).toEqual([of('option', bed.options[1]!.label, 1)])
  expect(await affectedBy(buildForm({ ...bed, tickets: [event.with] }, diet))).toEqual([of('tickets', bed.label, 1)])
  expect((await findForm(owner, event.eventId))?.version).toBe(1)
  await save(event, buildForm(one), 1, { confirmed: true })
  const kept = await sql`select answers, form_version from registrations where event_id = ${event.eventId} order by id`
  expect(kept).toEqual([
    { answers: { bed: 'double', diet: 'vegan' }, form_version: 1 },
    { answers: { bed: 'bunk', diet: 'none' }, form_version: 1 },
  ])
})

test('the editor knows the keys that are answered, and those that any version had', async () => {
  const event = await addEventWithTickets('Nombres')
  await save(event, buildForm(bed, diet), 0)
  await answer(event, event.with, { bed: 'double' })
  await save(event, buildForm(diet), 1, { confirmed: true })
  const editor = await getFormEditor(owner, event.translationId)
  expect(editor.answeredKeys).toEqual(['bed'])
  expect(editor.usedKeys.sort()).toEqual(['bed', 'bed.bunk', 'bed.double', 'diet'])
})

test('what does not affect answers is saved at once', async () => {
  const event = await addEventWithTickets('Sin efecto')
  await save(event, buildForm(bed, diet), 0)
  await answer(event, event.with, { bed: 'bunk' })
  const more = { ...bed, label: { es: 'Cama', en: null }, options: buildOptions('bunk', 'tent'), tickets: [event.with] }
  expect(await save(event, buildForm(more), 1)).toMatchObject({ version: 2 })
})

test('answers to a field that becomes special are put with the special ones', async () => {
  const event = await addEventWithTickets('Protegidas')
  await save(event, buildForm(bed, diet), 0)
  await answer(event, event.with, { bed: 'bunk', diet: 'vegan' })
  const read = async () =>
    (await sql`select answers, special_answers from registrations where event_id = ${event.eventId}`)[0]
  await save(event, buildForm(bed, { ...diet, sensitivity: 'special' }), 1)
  expect(await read()).toEqual({ answers: { bed: 'bunk' }, special_answers: { diet: 'vegan' } })
})

test('answers accepted with a handover are protected with the others', async () => {
  const event = await addEventWithTickets('Cesiones')
  await save(event, buildForm(bed, diet), 0)
  await answer(event, event.with, { bed: 'bunk' })
  const form = { columns: { answers: { bed: 'bunk', diet: 'vegan' }, specialAnswers: {} }, consents: [] }
  await sql`insert into registration_handovers (registration_id, state, accepted_form, expires_at)
    select id, 'accepted', ${JSON.stringify(form)}::jsonb, now() from registrations where event_id = ${event.eventId}`
  await save(event, buildForm(bed, { ...diet, sensitivity: 'special' }), 1)
  const [handover] = await sql`select accepted_form from registration_handovers h
    join registrations r on r.id = h.registration_id where r.event_id = ${event.eventId}`
  const columns = { answers: { bed: 'bunk' }, specialAnswers: { diet: 'vegan' } }
  expect(handover!['accepted_form']).toEqual({ columns, consents: [] })
})

/** A form as it could be saved once: a protected question with a price, and one that depends on it. */
const saveOldForm = async (event: Event) => {
  await save(event, buildForm(bed), 0)
  const options = buildOptions('bunk', 'double').map((option) => ({ ...option, price: 500, max: 3 }))
  const unprotected = { ...diet, show_if: { key: 'bed', in: ['bunk'] } }
  const form = buildForm({ ...bed, options, sensitivity: 'special' }, unprotected)
  await sql`update registration_form_versions set definition = ${JSON.stringify(form)}::jsonb
    where form_id = (select id from registration_forms where event_id = ${event.eventId})`
  return buildForm({ ...bed, sensitivity: 'special' }, { ...unprotected, sensitivity: 'special' })
}

test('a form that is older than the rules is copied by the rules', async () => {
  const event = await addEventWithTickets('Antiguo')
  const protectedForm = await saveOldForm(event)
  const copy = await duplicateEvent(owner, event.translationId, { date_start: '2027-06-01' })
  expect((await findForm(owner, copy.eventId))?.definition).toEqual(protectedForm)
  const other = await addEventWithTickets('Otro')
  await copyForm(owner, other.translationId, event.translationId, { version: 0 })
  expect((await findForm(owner, other.eventId))?.definition).toEqual(protectedForm)
})

test('a question that was protected in any version stays protected, also when it is asked again or copied', async () => {
  const event = await addEventWithTickets('Siguen protegidas')
  await save(event, buildForm({ ...diet, sensitivity: 'special' }), 0)
  const refused = { 'definition.sections.0.fields.1.sensitivity': 'stays_protected' }
  const errorsOf = async (version: number) => (await errorOf(save(event, buildForm(bed, diet), version)))?.fields
  expect(await errorsOf(1)).toEqual(refused)
  await save(event, buildForm(bed), 1)
  expect(await errorsOf(2)).toEqual(refused)
  const other = await addEventWithTickets('Sin proteger')
  await save(other, buildForm(diet), 0)
  expect((await errorOf(copyForm(owner, event.translationId, other.translationId, { version: 2 })))?.code).toBe(
    'invalid',
  )
  await save(event, buildForm(bed, { ...diet, sensitivity: 'special' }), 2)
})

test('copies the form of another event of the organization, with its tickets by name', async () => {
  const [event, earlier] = [await addEventWithTickets('Nuevo'), await addEventWithTickets('Viejo')]
  const asked = (id: number) => buildForm({ ...bed, tickets: [id] })
  await save(earlier, asked(earlier.without), 0)
  await copyForm(owner, event.translationId, earlier.translationId, { version: 0 })
  expect((await findForm(owner, event.eventId))?.definition).toEqual(asked(event.without))
  const foreign = await addEventWithTickets('De otro club', vera.ctx, otherClub.id)
  await save(foreign, buildForm(diet), 0, {}, vera.ctx)
  expect((await errorOf(copyForm(owner, event.translationId, foreign.translationId, { version: 1 })))?.status).toBe(404)
  expect((await errorOf(copyForm(owner, event.translationId, earlier.translationId, { version: 0 })))?.code).toBe(
    'changed_meanwhile',
  )
})

test('a copied event has the form, for its own tickets', async () => {
  const event = await addEventWithTickets('Original')
  await save(event, buildForm({ ...bed, tickets: [event.without] }, diet), 0)
  const copy = await duplicateEvent(owner, event.translationId, { date_start: '2027-06-01' })
  const { tickets } = await readEvent(copy.translationId)
  expect(await findForm(owner, copy.eventId)).toMatchObject({
    version: 1,
    definition: buildForm({ ...bed, tickets: [tickets[1]!.id] }, diet),
  })
})

test.each([
  [null],
  [{}],
  [{ version: 'x' }],
  [{ version: 0 }],
  [{ version: 0, definition: [] }],
  [{ version: -1, definition: {} }],
])('refuses %j', async (sent) => {
  const event = await addEventWithTickets('Hostil')
  expect((await errorOf(saveForm(owner, event.translationId, sent)))?.code).toBe('invalid')
})
