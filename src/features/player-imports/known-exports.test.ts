import { expect, test } from 'vitest'
import { peopleFixtures } from '#tests/fixtures/people-fixtures.ts'
import { EVENTBRITE, GOOGLE_FORMS, LARP_MANAGER } from '#tests/fixtures/people-sheets.ts'
import { formField, formOption } from '#tests/fixtures/registration-fixtures.ts'

const { sql, olga, createOpenEvent, bringIn, upload } = await peopleFixtures()

const WORKSHOPS = formField('talleres', 'multichoice', {
  label: { es: 'Talleres', en: null },
  options: [
    formOption('esgrima', { label: { es: 'Esgrima', en: 'Fencing' } }),
    formOption('danza', { label: { es: 'Danza y canto, o ambas', en: null } }),
  ],
})
const listPeople = (event: { eventId: number }) => sql`
  select name, email, state, user_id, holder_id, answers, birth_date::text as born, organizer_note as note,
    (select sum(amount)::int from payments p where p.registration_id = r.id) as paid,
    (select max(moved_on)::text from payments p where p.registration_id = r.id) as day
  from registrations r where event_id = ${event.eventId} order by id`

test('brings in the answers of a Google form, with what its questions are called', async () => {
  const event = await createOpenEvent({
    settings: { asksBirthDate: true },
    fields: [
      formField('phone', 'phone'),
      formField('diet', 'choice', {
        label: { es: '¿Qué dieta llevas?', en: null },
        options: [
          formOption('veg', { label: { es: 'Vegetariana', en: null } }),
          formOption('all', { label: { es: 'Omnívora', en: null } }),
        ],
      }),
      { ...WORKSHOPS, label: { es: 'Talleres a los que vas', en: null } },
      formField('first', 'boolean', { label: { es: '¿Es tu primer rol en vivo?', en: null } }),
      formField('consent', 'consent', { required: true }),
    ],
  })
  expect(await bringIn(event, GOOGLE_FORMS)).toEqual({ added: 3 })
  expect(await listPeople(event)).toMatchObject([
    {
      ...{ name: 'Ana Gómez', email: 'ana@example.org', state: 'confirmed', born: '1990-03-12', user_id: null },
      answers: { phone: '+34600100200', diet: 'veg', talleres: ['esgrima', 'danza'], first: true },
    },
    { name: 'Bea Ruiz', answers: { phone: '+34600100201', diet: 'all', talleres: ['esgrima'], first: false } },
    // What the sheet does not say is nobody's answer, and nobody consents for another.
    { name: 'Carlos «Charly» Díaz', born: '1995-02-01', answers: {}, paid: null },
  ])
})

test('brings in the registrations of LarpManager, with what was paid', async () => {
  const event = await createOpenEvent({
    tickets: [{ title: 'Jugador' }, { title: 'Personal' }],
    fields: [WORKSHOPS, formField('alergias', 'textarea')],
  })
  const staff = String(event.tickets[1])
  const id = await upload(event, LARP_MANAGER)
  expect(await bringIn(event, id, { names: { n0: 'Staff' }, tickets: { n0: staff } })).toEqual({ added: 2 })
  expect(await listPeople(event)).toMatchObject([
    { name: 'Dora Vidal', paid: 6000, answers: { talleres: ['esgrima', 'danza'] }, note: null },
    { name: 'Elías Mora', paid: 1950, answers: { alergias: 'Nueces\ny polen' } },
  ])
  expect(await sql`select ticket_id from registrations where event_id = ${event.eventId} order by id`).toEqual([
    { ticket_id: event.tickets[0] },
    { ticket_id: event.tickets[1] },
  ])
})

test('brings in the attendees of Eventbrite: who shares an address has none, who does not come stays out', async () => {
  const event = await createOpenEvent({ fields: [formField('phone', 'phone')] })
  expect(await bringIn(event, EVENTBRITE)).toEqual({ added: 2 })
  expect(await listPeople(event)).toMatchObject([
    { name: 'Flor Sanz', email: 'flor@example.org', paid: 6000, day: '2026-09-20', answers: { phone: '+34600100203' } },
    { name: 'Gil Sanz', email: null, paid: 6000 },
  ])
  expect(
    await sql`select p.method, p.state, p.actor_id from payments p join registrations r on r.id = p.registration_id
    where r.event_id = ${event.eventId}`,
  ).toEqual(Array(2).fill({ method: 'bank_transfer', state: 'confirmed', actor_id: olga.id }))
})
