import { expect, test } from 'vitest'
import { wrongWith } from './field-rules.ts'

test('a field with a rule is required, and blanks are nothing', () => {
  expect(wrongWith('', {})).toBe('required')
  expect(wrongWith(' \n ', { email: true })).toBe('required')
})

test('lengths count what stands between the blanks', () => {
  const rule = { min: 2, max: 5 }
  expect(['a', ' ab ', 'abcde ', 'abcdef'].map((text) => wrongWith(text, rule))).toEqual([
    'too_short',
    null,
    null,
    'too_long',
  ])
})

test('an e-mail address has a name, an @ and a place with a dot', () => {
  const email = (text: string) => wrongWith(text, { email: true, max: 40 })
  expect(['lucia@candil.example', 'lucia+rol@mail.candil.example'].map(email)).toEqual([null, null])
  expect(['lucia', 'lucia@candil', '@candil.example', 'lu cia@candil.example', 'a@b@c.example'].map(email)).toEqual(
    Array(5).fill('email'),
  )
})

test('a password keeps its spaces, and an accent on its letter is one character', () => {
  const rule = { min: 8, max: 32, secret: true }
  expect(wrongWith('  abcdef', rule)).toBe(null)
  expect(wrongWith('        ', rule)).toBe(null)
  expect(wrongWith('e\u0301'.repeat(32), rule)).toBe(null)
  expect(wrongWith('e\u0301'.repeat(7), rule)).toBe('too_short')
})

test('what is typed twice must be the same, and a box that must be ticked says so', () => {
  expect(wrongWith('abc', { secret: true, same: 'password' }, 'abd')).toBe('mismatch')
  expect(wrongWith('abc', { secret: true, same: 'password' }, 'abc')).toBe(null)
  expect(wrongWith('', { ticked: true })).toBe('accept')
})
