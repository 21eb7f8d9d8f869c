import { expect, test } from 'vitest'
import { parse } from '#platform/forms/parse.ts'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { buildField, buildForm, buildOptions } from '#tests/registrations/build-form.ts'
import { formDefinition } from './schema.ts'

const bed = buildField('bed', { type: 'choice', options: buildOptions('bunk', 'double') })
const plays = buildField('plays', { type: 'boolean' })
const check = (definition: unknown) => parse(formDefinition([1, 2]), definition)
const errorsOf = (...fields: FormField[]) => {
  try {
    check(buildForm(...fields))
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields
  }
  return {}
}
const AT = 'sections.0.fields'

test('accepts what it returns, and fills in what is missing', () => {
  const form = buildForm(bed, buildField('why', { show_if: { key: 'bed', in: ['double'] }, tickets: [2] }))
  expect(check(form)).toEqual(form)
  expect(check(check(form))).toEqual(form)
  const bare = {
    sections: [{ key: 's', title: { es: ' S ' }, fields: [{ key: 'a', type: 'text', label: { es: 'A' } }] }],
  }
  expect(check(bare).sections[0]).toEqual({
    key: 's',
    title: { es: 'S', en: null },
    fields: [buildField('a', { label: { es: 'A', en: null } })],
  })
})

test('a text that is only read is neither required nor sensitive', () => {
  const notice = buildField('notice', { type: 'static', required: true, sensitivity: 'special' })
  expect(check(buildForm(notice)).sections[0]?.fields).toEqual([buildField('notice', { type: 'static' })])
})

test.each<[string, FormField[], Record<string, string>]>([
  ['two fields with one key', [plays, plays], { [`${AT}.1.key`]: 'taken' }],
  ['a key with a capital', [buildField('Bed')], { [`${AT}.0.key`]: 'choice' }],
  ['a key that objects have', [buildField('constructor')], { [`${AT}.0.key`]: 'choice' }],
  ['an unknown type', [buildField('a', { type: 'poem' as never })], { [`${AT}.0.type`]: 'choice' }],
  ['no question', [buildField('a', { label: { es: ' ', en: null } })], { [`${AT}.0.label.es`]: 'required' }],
  [
    'a long question',
    [buildField('a', { label: { es: 'a'.repeat(201), en: null } })],
    { [`${AT}.0.label.es`]: 'too_long' },
  ],
  ['a choice without options', [buildField('a', { type: 'choice' })], { [`${AT}.0.options`]: 'required' }],
  ['a text with options', [buildField('a', { options: buildOptions('x') })], { [`${AT}.0.options`]: 'choice' }],
  [
    'an option twice',
    [buildField('a', { type: 'choice', options: buildOptions('x', 'x') })],
    { [`${AT}.0.options.1.key`]: 'taken' },
  ],
  [
    'a negative price',
    [buildField('a', { type: 'choice', options: buildOptions('x').map((one) => ({ ...one, price: -1 })) })],
    { [`${AT}.0.options.0.price`]: 'number' },
  ],
  [
    'a limit of none',
    [buildField('a', { type: 'choice', options: buildOptions('x').map((one) => ({ ...one, max: 0 })) })],
    { [`${AT}.0.options.0.max`]: 'number' },
  ],
  [
    'a price after the registration',
    [
      buildField('a', {
        type: 'choice',
        stage: 'followup',
        options: buildOptions('x').map((one) => ({ ...one, price: 1 })),
      }),
    ],
    { [`${AT}.0.stage`]: 'choice' },
  ],
  ['a ticket of another event', [buildField('a', { tickets: [3] })], { [`${AT}.0.tickets.0`]: 'choice' }],
  [
    'a condition on a later field',
    [buildField('a', { show_if: { key: 'bed', in: ['bunk'] } }), bed],
    { [`${AT}.0.show_if`]: 'choice' },
  ],
  ['a condition on itself', [{ ...plays, show_if: { key: 'plays', in: ['true'] } }], { [`${AT}.0.show_if`]: 'choice' }],
  [
    'a condition on a text',
    [buildField('a'), buildField('b', { show_if: { key: 'a', in: ['x'] } })],
    { [`${AT}.1.show_if`]: 'choice' },
  ],
  [
    'a condition on no option',
    [bed, buildField('b', { show_if: { key: 'bed', in: ['sofa'] } })],
    { [`${AT}.1.show_if`]: 'choice' },
  ],
  [
    'a condition on nothing',
    [bed, buildField('b', { show_if: { key: 'bed', in: [] } })],
    { [`${AT}.1.show_if.in`]: 'too_short' },
  ],
  [
    'a condition on what is asked afterwards',
    [{ ...plays, stage: 'followup' }, buildField('b', { show_if: { key: 'plays', in: ['true'] } })],
    { [`${AT}.1.show_if`]: 'choice' },
  ],
  [
    'a price that tells a protected answer',
    [{ ...bed, sensitivity: 'special', options: buildOptions('x').map((one) => ({ ...one, price: 1 })) }],
    { [`${AT}.0.sensitivity`]: 'protected_price' },
  ],
  [
    'a limit that tells a protected answer',
    [{ ...bed, sensitivity: 'special', options: buildOptions('x').map((one) => ({ ...one, max: 2 })) }],
    { [`${AT}.0.sensitivity`]: 'protected_price' },
  ],
  [
    'a question that tells a protected answer, itself or through another',
    [
      { ...plays, sensitivity: 'special' },
      buildField('b', { type: 'boolean', show_if: { key: 'plays', in: ['true'] }, sensitivity: 'special' }),
      buildField('c', { show_if: { key: 'b', in: ['true'] } }),
    ],
    { [`${AT}.2.sensitivity`]: 'protected_condition' },
  ],
  [
    'too many fields',
    Array.from({ length: 101 }, (_, at) => buildField(`f${at}`)),
    { 'sections.0.fields': 'too_long' },
  ],
])('refuses %s', (_, fields, errors) => {
  expect(errorsOf(...fields)).toEqual(errors)
})

test.each([[null], [[]], ['x'], [{ sections: 'x' }], [{ sections: [null] }], [{ sections: [{ fields: [[]] }] }]])(
  'refuses %j',
  (sent) => {
    expect(() => check(sent)).toThrow('invalid')
  },
)
