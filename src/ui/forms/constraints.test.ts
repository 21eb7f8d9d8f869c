import { expect, test } from 'vitest'
import { constraintOf, validateValue } from './constraints.ts'

test('treats blanks as empty', () => {
  expect(validateValue('', { required: true })).toBe('required')
  expect(validateValue(' \n ', { required: true, type: 'email' })).toBe('required')
  expect(validateValue('  ', { minLength: 2, format: 'url' })).toBe(null)
})

test('counts the length without surrounding blanks', () => {
  const constraint = { required: true, minLength: 2, maxLength: 5 }
  expect(['a', ' ab ', 'abcde ', 'abcdef'].map((text) => validateValue(text, constraint))).toEqual([
    'too_short',
    null,
    null,
    'too_long',
  ])
})

test('accepts email addresses whose domain has a dot', () => {
  const email = (text: string) => validateValue(text, { type: 'email', maxLength: 40 })
  expect(['lucia@candil.example', 'lucia+rol@mail.candil.example'].map(email)).toEqual([null, null])
  expect(['lucia', 'lucia@candil', '@candil.example', 'lu cia@candil.example', 'a@b@c.example'].map(email)).toEqual(
    Array(5).fill('email'),
  )
})

test('keeps spaces in passwords and counts a combining accent with its letter', () => {
  const constraint = { required: true, minLength: 8, maxLength: 32, isPassword: true }
  expect(validateValue('  abcdef', constraint)).toBe(null)
  expect(validateValue('        ', constraint)).toBe(null)
  expect(validateValue('e\u0301'.repeat(32), constraint)).toBe(null)
  expect(validateValue('e\u0301'.repeat(7), constraint)).toBe('too_short')
})

test('reports a repetition that differs, also an empty one', () => {
  const constraint = { isPassword: true, sameAs: 'password' }
  expect(validateValue('abc', constraint, 'abd')).toBe('mismatch')
  expect(validateValue('', constraint, 'abd')).toBe('mismatch')
  expect(validateValue('abc', constraint, 'abc')).toBe(null)
})

test('reads numbers with a decimal comma', () => {
  const constraint = { min: 1, max: 99 }
  expect(['1', '2,5', '0', '100', 'uno'].map((text) => validateValue(text, constraint))).toEqual([
    null,
    null,
    'number',
    'number',
    'number',
  ])
})

test('accepts a confirmation phrase in either language', () => {
  const constraint = { required: true, phrase: { es: 'borrar', en: 'delete' } }
  expect(['', 'borra', ' Borrar ', 'delete'].map((text) => validateValue(text, constraint))).toEqual([
    'required',
    'word',
    null,
    null,
  ])
})

test('finds the constraint of a list item', () => {
  const constraints = { 'tickets[].price': { required: true } }
  expect(constraintOf(constraints, 'tickets[12].price')).toEqual({ required: true })
  expect(constraintOf(constraints, 'tickets')).toBe(undefined)
})

test('checks a username by the rule of the server', () => {
  const constraint = { required: true, minLength: 2, maxLength: 40, format: 'username' } as const
  const codes = ['Ana María', 'Ana_99', 'Аna', 'x'].map((name) => validateValue(name, constraint))
  expect(codes).toEqual([null, 'characters', 'alphabets', 'too_short'])
})
