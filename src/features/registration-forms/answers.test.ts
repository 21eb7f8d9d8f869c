import { expect, test } from 'vitest'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { visibleFields } from '#shared/registrations/visible-fields.ts'
import { buildField, buildForm, buildOptions } from '#tests/registrations/build-form.ts'
import { type ParseAt, parseAnswers } from './answers.server.ts'

const AT: ParseAt = { ticketId: 1, stages: ['signup'], prefix: 'answers' }
const parse = (fields: FormField[], sent: unknown, at: Partial<ParseAt> = {}) =>
  parseAnswers(buildForm(...fields), sent, { ...AT, ...at })
const options = buildOptions('bunk', 'double').map((one, at) => ({ ...one, price: at * 1800 }))
const bed = buildField('bed', { type: 'choice', options, required: true })

test.each<[FormField['type'], unknown, unknown]>([
  ['text', '  Ana \n Ruiz ', 'Ana Ruiz'],
  ['text', '=1+1', '=1+1'],
  ['textarea', 'uno\r\ndos', 'uno\ndos'],
  ['number', '2,5', 2.5],
  ['number', 7, 7],
  ['date', '1991-05-14', '1991-05-14'],
  ['boolean', 'false', false],
  ['boolean', true, true],
  ['boolean', '', false],
  ['boolean', undefined, false],
  ['choice', 'double', 'double'],
  ['multichoice', 'double', ['double']],
  ['multichoice', ['double', 'bunk', 'double', ''], ['bunk', 'double']],
  ['country', 'es', 'ES'],
  ['phone', '600 000 214', '+34600000214'],
  ['phone', '+44 20 7946 0958', '+442079460958'],
  ['email', ' ana@example.org ', 'ana@example.org'],
  ['consent', 'on', true],
  ['consent', undefined, false],
  ['character', 'Inés de Brañalonga', 'Inés de Brañalonga'],
])('%s: %j is the answer %j', (type, sent, answer) => {
  const field = buildField('a', { type, ...(type.endsWith('choice') && { options }) })
  const { answers, fields } = parse([field], { a: sent })
  expect([answers, fields]).toEqual([{ a: answer }, {}])
})

test.each<[FormField['type'], unknown, string]>([
  ['text', 'a'.repeat(301), 'too_long'],
  ['text', 'a\0b', 'wrong'],
  ['text', 'a\u001bb', 'wrong'],
  ['text', '\ud800', 'wrong'],
  ['text', 7, 'wrong'],
  ['text', ['a', 'b'], 'wrong'],
  ['text', { a: 1 }, 'wrong'],
  ['textarea', 'a'.repeat(5001), 'too_long'],
  ['number', '0x10', 'number'],
  ['number', '1e9', 'number'],
  ['number', '1000000001', 'number'],
  ['number', Number.POSITIVE_INFINITY, 'number'],
  ['number', [1], 'number'],
  ['date', '2026-02-30', 'date'],
  ['date', '0001-01-01', 'date'],
  ['boolean', 'maybe', 'choice'],
  ['choice', 'sofa', 'choice'],
  ['choice', ['bunk'], 'choice'],
  ['choice', { toString: 'bunk' }, 'choice'],
  ['multichoice', ['bunk', 'sofa'], 'choice'],
  ['multichoice', [['bunk']], 'choice'],
  ['country', 'ZZ', 'choice'],
  ['country', 'España', 'choice'],
  ['phone', '12', 'phone'],
  ['phone', `6${'0'.repeat(60)}`, 'too_long'],
  ['email', 'ana at example', 'email'],
  ['email', `${'a'.repeat(250)}@example.org`, 'too_long'],
  ['consent', 'perhaps', 'choice'],
  ['character', 'a'.repeat(81), 'too_long'],
])('%s: %j is refused: %s', (type, sent, code) => {
  const field = buildField('a', { type, ...(type.endsWith('choice') && { options }) })
  const { answers, fields } = parse([field], { a: sent })
  expect([answers, fields]).toEqual([{}, { 'answers.a': code }])
})

test('asks for required answers, under the prefix', () => {
  const consent = buildField('rules', { type: 'consent', required: true })
  const file = buildField('card', { type: 'file', required: true })
  const { fields } = parse([bed, consent, file], {}, { prefix: 'additionals.0.answers' })
  expect(fields).toEqual({
    'additionals.0.answers.bed': 'required',
    'additionals.0.answers.rules': 'agree',
    'additionals.0.answers.card': 'required',
  })
})

test('drops answers to hidden fields, and requires only what is asked', () => {
  const which = buildField('which', { show_if: { key: 'plays', in: ['true'] }, required: true })
  const where = buildField('where', { show_if: { key: 'which_kind', in: ['x'] }, required: true })
  const kind = buildField('which_kind', { type: 'choice', options: buildOptions('x', 'y'), show_if: which.show_if })
  const form = [buildField('plays', { type: 'boolean' }), which, kind, where]
  const sent = { which: 'Aldamar', which_kind: 'x', where: 'Madrid', unknown: 'x', __proto__: { a: 1 } }
  expect(parse(form, { ...sent, plays: 'false' })).toMatchObject({ answers: { plays: false }, fields: {} })
  expect(parse(form, { ...sent, plays: 'true' }).answers).toEqual({
    ...{ plays: true, which: 'Aldamar', which_kind: 'x', where: 'Madrid' },
  })
  expect(parse(form, { plays: 'true' }).fields).toEqual({ 'answers.which': 'required' })
})

test('asks the fields of the ticket and the stage', () => {
  const form = [
    buildField('all', { required: true }),
    buildField('other', { required: true, tickets: [2] }),
    buildField('after', { required: true, stage: 'followup' }),
  ]
  expect(parse(form, {}).fields).toEqual({ 'answers.all': 'required' })
  expect(parse(form, {}, { stages: ['followup'] }).fields).toEqual({ 'answers.after': 'required' })
  expect(Object.keys(parse(form, {}, { ticketId: 2, stages: ['signup', 'followup'] }).fields)).toHaveLength(3)
})

test('a condition may depend on what was answered before', () => {
  const form = [bed, buildField('after', { stage: 'followup', show_if: { key: 'bed', in: ['double'] } })]
  const at = { stages: ['followup'] as const, stored: { bed: 'double' } }
  expect(parse(form, { after: 'yes', bed: 'bunk' }, at).answers).toEqual({ after: 'yes' })
  expect(parse(form, { after: 'yes' }, { ...at, stored: { bed: 'bunk' } }).answers).toEqual({})
})

test('keeps special answers apart, and leaves them out for whoever may not see them', () => {
  const diet = buildField('diet', { sensitivity: 'special', required: true })
  expect(parse([diet, buildField('name')], { diet: 'vegan', name: 'Ana' })).toMatchObject({
    ...{ answers: { name: 'Ana' }, special: { diet: 'vegan' }, fields: {} },
  })
  expect(parse([diet], { diet: 'vegan' }, { special: false })).toMatchObject({ special: {}, fields: {} })
})

test('adds up the prices of the chosen options', () => {
  const extras = buildField('extras', { type: 'multichoice', options })
  expect(parse([bed, extras], { bed: 'double', extras: ['bunk', 'double'] })).toMatchObject({
    options: [
      { field: 'bed', option: 'double', price: 1800 },
      { field: 'extras', option: 'bunk', price: 0 },
      { field: 'extras', option: 'double', price: 1800 },
    ],
    optionsPrice: 3600,
  })
})

test('reports consents with the text shown, given or not', () => {
  const photos = buildField('photos', { type: 'consent', help: { es: 'En la web.', en: 'On the web.' } })
  const given = (sent: object, locale: 'es' | 'en') => parse([photos], sent, { locale }).consents
  expect(given({ photos: 'on' }, 'es')).toEqual([
    { key: 'photos', shown: 'Pregunta photos\n\nEn la web.', given: true },
  ])
  expect(given({}, 'en')).toEqual([{ key: 'photos', shown: 'Question photos\n\nOn the web.', given: false }])
})

test('keeps a stored file until it is removed or replaced', () => {
  const card = buildField('card', { type: 'file', required: true })
  const stored = { card: { media: 4, hash: 'registration-x', name: 'dni.pdf' } }
  expect(parse([card], {}, { stored })).toMatchObject({ answers: stored, files: [], fields: {} })
  expect(parse([card], { card: 'remove' }, { stored }).fields).toEqual({ 'answers.card': 'required' })
  expect(parse([card], { card: { media: 9, name: 'x' } }, {}).fields).toEqual({ 'answers.card': 'required' })
  expect(parse([card], {}, { stored, uploaded: ['card', 'other'] })).toMatchObject({
    ...{ answers: {}, files: ['card'], fields: {} },
  })
})

test.each([['x'], [[]], [7], [true]])('answers that are %j are refused', (sent) => {
  expect(parse([bed], sent).fields).toEqual({ answers: 'wrong' })
})

test('the same fields are visible as are parsed', () => {
  const form = buildForm(
    bed,
    buildField('why', { show_if: { key: 'bed', in: ['double'] } }),
    buildField('two', { tickets: [2] }),
  )
  const shown = (answers: object) =>
    visibleFields(form, { ticketId: 1, stages: ['signup'], answers: answers as never }).map(({ key }) => key)
  expect(shown({})).toEqual(['bed'])
  expect(shown({ bed: 'double' })).toEqual(['bed', 'why'])
  expect(shown({ bed: 'bunk' })).toEqual(['bed'])
})
