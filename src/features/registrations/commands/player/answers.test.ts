import { expect, test } from 'vitest'
import { getMyRegistration } from '#features/registrations/queries/own/registration.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { formField, formOption, hoursLater, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from './answers.server.ts'

const fixtures = await registrationFixtures()
const { sql, mar, createOpenEvent, createPlayers, registerPlayer, setForm } = fixtures
const [ana] = (await createPlayers(1)) as [Awaited<ReturnType<typeof createPlayers>>[number]]

const extras = (sheets: number, dinner: number) =>
  formField('extras', 'multichoice', {
    options: [formOption('sheets', { price: sheets }), formOption('dinner', { price: dinner }), formOption('shuttle')],
  })
const photos = (text: string) => formField('photos', 'consent', { label: { es: text, en: `${text} (en)` } })
const priceOf = async (id: number) =>
  (await sql`select options_price from registrations where id = ${id}`)[0]!['options_price']
const consentsOf = (id: number) =>
  sql`select key, shown, given from registration_consents where registration_id = ${id} order by at`

test('an option keeps the price at which it was chosen, through every later edit', async () => {
  const event = await createOpenEvent({ fields: [extras(500, 1200), formField('x', 'text')] })
  const { id } = await registerPlayer(ana, event, { answers: { extras: ['sheets'] } })
  await setForm(event.eventId, [extras(700, 1500), formField('x', 'text')])
  await changeAnswers(ana.ctx, id, { answers: { extras: ['sheets'], x: 'uno' } })
  expect(await priceOf(id)).toBe(500)
  // What is chosen now costs what the form says now.
  await changeAnswers(ana.ctx, id, { answers: { extras: ['sheets', 'dinner'], x: 'uno' } })
  expect(await priceOf(id)).toBe(2000)
  await setForm(event.eventId, [extras(900, 1900), formField('x', 'text')])
  await changeAnswers(mar.ctx, id, { answers: { extras: ['sheets', 'dinner'], x: 'dos' } })
  expect(await priceOf(id)).toBe(2000)
  const { currentForm } = await getMyRegistration(ana.ctx, id)
  expect(currentForm!.definition.sections[0]!.fields[0]!.options.map(({ price }) => price)).toEqual([500, 1500, 0])
  await changeAnswers(ana.ctx, id, { answers: { extras: ['dinner'], x: 'dos' } })
  expect(await priceOf(id)).toBe(1500)
  // An option that was given up is a new choice.
  await changeAnswers(ana.ctx, id, { answers: { extras: ['sheets', 'dinner'] } })
  expect(await priceOf(id)).toBe(2400)
})

test('an edit with a form that changed its prices or consents meanwhile is shown again', async () => {
  const event = await createOpenEvent({ fields: [extras(500, 1200), photos('Fotos')] })
  const { id } = await registerPlayer(ana, event, { answers: { extras: ['sheets'] } })
  await setForm(event.eventId, [extras(700, 1500), photos('Fotos y vídeo')])
  const change = (answers: object, form_version: unknown = 1) =>
    errorOf(changeAnswers(ana.ctx, id, { answers, form_version })).then((error) => error?.fields ?? null)
  const changed = { form_version: 'form_changed' }
  expect(await change({ extras: ['sheets', 'dinner'] })).toEqual(changed)
  expect(await change({ extras: ['sheets'], photos: 'on' })).toEqual(changed)
  expect(await change({ extras: ['sheets', 'dinner'] }, 999)).toEqual(changed)
  expect(await change({ extras: ['sheets', 'dinner'] }, 'x')).toEqual({ form_version: 'number' })
  expect(await priceOf(id)).toBe(500)
  // What they have costs what it did, so that nothing else counts than what was shown.
  expect(await change({ extras: ['sheets', 'shuttle'] })).toBe(null)
  expect(await change({ extras: ['sheets', 'dinner'], photos: 'on' }, 2)).toBe(null)
  expect(await priceOf(id)).toBe(2000)
})

test('a consent whose text changed is kept again when it is given again, in either language once', async () => {
  const event = await createOpenEvent({ fields: [photos('Fotos')] })
  const { id } = await registerPlayer(ana, event, { answers: { photos: 'on' } })
  const later = (hours: number, locale: 'es' | 'en' = 'es') => ({ ...hoursLater(ana.ctx, hours), locale })
  expect(await changeAnswers(later(1, 'en'), id, { answers: { photos: 'on' } })).toEqual({ fields: [] })
  await setForm(event.eventId, [photos('Fotos y vídeo')])
  expect(await changeAnswers(later(2), id, { answers: { photos: 'on' } })).toEqual({ fields: ['photos'] })
  expect(await changeAnswers(later(3, 'en'), id, { answers: { photos: 'on' } })).toEqual({ fields: [] })
  expect(await changeAnswers(later(4), id, { answers: {} })).toEqual({ fields: ['photos'] })
  expect([...(await consentsOf(id))]).toEqual([
    { key: 'photos', shown: 'Fotos', given: true },
    { key: 'photos', shown: 'Fotos y vídeo', given: true },
    { key: 'photos', shown: 'Fotos y vídeo', given: false },
  ])
})
