import { expect, test } from 'vitest'
import { saveForm } from '#features/registration-forms/commands.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { buildField, buildForm, buildOptions } from '#tests/registrations/build-form.ts'
import { getRegistered } from './own/registered.server.ts'
import { getSignUpForm } from './sign-up-form.server.ts'
import { listTicketFigures } from './ticket-figures.server.ts'

const { sql, olga, rosa, sara, vera, addEvent, addPublishedEvent, readEvent } = await registrationFixtures()
const OPEN = { code: null, test: false }

async function addOpen(title: string, form: object = {}) {
  const { translationId, eventId } = await addPublishedEvent({
    ...{ title, signup: 'open' },
    tickets: [
      { title: 'General', price: 5000, amount: 1 },
      { title: 'Oculta', price: 0, visibility: 'code', access_code: 'Amigas' },
    ],
    ...form,
  })
  const { slug, tickets } = await readEvent(translationId)
  return { eventId, slug, open: tickets[0]!.id, hidden: tickets[1]!.id }
}

test('a ticket by code is a 404 without it, and so is a ticket of another event', async () => {
  const { slug, open, hidden } = await addOpen('Códigos')
  const other = await addOpen('Otra de códigos')
  expect((await getSignUpForm(sara.ctx, slug, open, OPEN)).ticket).toMatchObject({ title: 'General', price: 5000 })
  for (const [id, code] of [
    [hidden, null],
    [hidden, 'otra'],
    [other.open, null],
    [other.hidden, 'amigas'],
    [2 ** 31, null],
  ] as const)
    expect((await errorOf(getSignUpForm(sara.ctx, slug, id, { code, test: false })))?.status).toBe(404)
  expect((await getSignUpForm(sara.ctx, slug, hidden, { code: 'AMIGAS', test: false })).ticket.title).toBe('Oculta')
})

test('nobody finds out a code by trying many, with whatever ticket, and after too many the right one is refused too', async () => {
  const { slug, open, hidden } = await addOpen('Adivinar')
  const from = (clientIp: string) => ({ ...sara.ctx, clientIp })
  const tryCode = (ticket: number, code: string, ctx = from('192.0.2.7')) =>
    getSignUpForm(ctx, slug, ticket, { code, test: false })
  for (let attempt = 0; attempt < 15; attempt++) {
    // The right one takes none of the attempts.
    await tryCode(hidden, 'amigas')
    await errorOf(tryCode(hidden, `no${attempt}`))
    await tryCode(open, `tampoco${attempt}`)
  }
  for (const ticket of [open, hidden])
    for (const code of ['amigas', 'otra']) expect((await errorOf(tryCode(ticket, code)))?.status).toBe(429)
  expect((await getSignUpForm(from('192.0.2.7'), slug, open, OPEN)).signUp.tickets).toHaveLength(1)
  expect((await tryCode(hidden, 'amigas', from('192.0.2.8'))).ticket.title).toBe('Oculta')
})

test('the form asks nothing about tickets by code of those without the code', async () => {
  const { slug, open, hidden } = await addOpen('Preguntas ocultas')
  const definition = buildForm(
    buildField('all'),
    buildField('secret', { tickets: [hidden] }),
    buildField('both', { tickets: [open, hidden] }),
  )
  await saveForm(olga.ctx, slug, { definition, version: 0 })
  const read = async (ticket: number, code: string | null) =>
    (await getSignUpForm(sara.ctx, slug, ticket, { code, test: false })).form?.definition
  expect(await read(open, null)).toEqual(buildForm(buildField('all'), buildField('both', { tickets: [open] })))
  expect(await read(hidden, 'amigas')).toEqual(definition)
  const room = buildField('room', {
    ...{ type: 'choice' as const, tickets: [hidden] },
    options: buildOptions('suite').map((option) => ({ ...option, max: 2 })),
  })
  const section = { key: 'vip', title: { es: 'Solo para ti', en: null }, fields: [room] }
  await saveForm(olga.ctx, slug, { definition: { sections: [...definition.sections, section] }, version: 1 })
  const { form, left } = await getSignUpForm(sara.ctx, slug, open, OPEN)
  expect([form?.definition.sections.length, left]).toEqual([1, {}])
  expect((await getSignUpForm(sara.ctx, slug, hidden, { code: 'amigas', test: false })).left).toEqual({
    'room.suite': 2,
  })
})

test('only who may edit an event tries its form, also before it is public', async () => {
  const { translationId } = await addEvent({ title: 'Sin publicar', tickets: [{ title: 'Una', price: 100 }] })
  const { slug, tickets } = await readEvent(translationId)
  const id = tickets[0]!.id
  const tried = { code: null, test: true }
  expect((await getSignUpForm(olga.ctx, slug, id, tried)).ticket.title).toBe('Una')
  expect((await errorOf(getSignUpForm(rosa.ctx, slug, id, tried)))?.status).toBe(403)
  expect((await errorOf(getSignUpForm(sara.ctx, slug, id, tried)))?.status).toBe(404)
})

test('the holder alone sees what was registered, with the texts agreed to stored once', async () => {
  const { slug, open, eventId } = await addOpen('Hecha')
  const form_key = crypto.randomUUID()
  const consents = [{ key: 'terms', shown: 'Acepto los términos', given: true }]
  const { id } = await register(sara.ctx, slug, { ticket: open, form_key }, { shownConsents: consents })
  await register(sara.ctx, slug, { ticket: open, form_key }, { shownConsents: consents })
  const second = await register(vera.ctx, slug, { ticket: open })
  const stored =
    await sql`select key, shown, given, length(version) as length from registration_consents where registration_id = ${id}`
  expect([...stored]).toEqual([{ key: 'terms', shown: 'Acepto los términos', given: true, length: 64 }])
  const mine = await getRegistered(sara.ctx, id)
  expect([mine.own.state, mine.price, mine.companions]).toEqual(['confirmed', 5000, []])
  expect((await getRegistered(vera.ctx, second.id)).own.waiting).toMatchObject({ place: 1 })
  expect((await errorOf(getRegistered(vera.ctx, id)))?.status).toBe(404)
  expect((await errorOf(getRegistered(vera.ctx, Number.NaN)))?.status).toBe(404)
  const [figures] = await listTicketFigures(rosa.ctx, slug)
  expect(figures).toEqual({ ticketId: open, taken: 1, waiting: 1, requested: 0 })
  expect((await errorOf(listTicketFigures(sara.ctx, slug)))?.status).toBe(404)
  await sql`update registrations set is_test = true where event_id = ${eventId}`
  expect(await listTicketFigures(rosa.ctx, slug)).toEqual([])
})
