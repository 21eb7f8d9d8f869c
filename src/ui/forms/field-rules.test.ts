import { expect, test } from 'vitest'
import { validateValue } from './field-rules.ts'

test('requires a field by default and treats blanks as empty', () => {
  expect(validateValue('', {})).toBe('required')
  expect(validateValue(' \n ', { email: true })).toBe('required')
})

test('counts the length without surrounding blanks', () => {
  const rule = { min: 2, max: 5 }
  expect(['a', ' ab ', 'abcde ', 'abcdef'].map((text) => validateValue(text, rule))).toEqual([
    'too_short',
    null,
    null,
    'too_long',
  ])
})

test('accepts email addresses whose domain has a dot', () => {
  const email = (text: string) => validateValue(text, { email: true, max: 40 })
  expect(['lucia@candil.example', 'lucia+rol@mail.candil.example'].map(email)).toEqual([null, null])
  expect(['lucia', 'lucia@candil', '@candil.example', 'lu cia@candil.example', 'a@b@c.example'].map(email)).toEqual(
    Array(5).fill('email'),
  )
})

test('keeps spaces in passwords and counts a combining accent with its letter', () => {
  const rule = { min: 8, max: 32, isPassword: true }
  expect(validateValue('  abcdef', rule)).toBe(null)
  expect(validateValue('        ', rule)).toBe(null)
  expect(validateValue('e\u0301'.repeat(32), rule)).toBe(null)
  expect(validateValue('e\u0301'.repeat(7), rule)).toBe('too_short')
})

test('reports mismatched values and unchecked boxes', () => {
  expect(validateValue('abc', { isPassword: true, sameAs: 'password' }, 'abd')).toBe('mismatch')
  expect(validateValue('abc', { isPassword: true, sameAs: 'password' }, 'abc')).toBe(null)
  expect(validateValue('', { mustBeChecked: true })).toBe('accept')
})
