import { expect, test } from 'vitest'
import { groupByLetter, letterOf } from './alphabet.ts'

test('files a name under its first letter, ignoring accents', () => {
  expect(['Ávalon', 'Última hora', '¡Aquelarre!', '«Bosque»', '  çedilla'].map(letterOf)).toEqual([
    'A',
    'U',
    'A',
    'B',
    'C',
  ])
})

test('sorts Ñ between N and O', () => {
  const names = ['Niebla', 'Ñandú', 'Órbita Baja', 'Ñu', 'Nave'].map((name) => ({ name }))
  expect(groupByLetter(names).map(([letter, rows]) => [letter, rows.length])).toEqual([
    ['N', 2],
    ['Ñ', 2],
    ['O', 1],
  ])
})

test('treats a decomposed Ñ as the same letter', () => {
  expect(letterOf('N\u0303andú')).toBe('Ñ')
})

test('groups numbers and other scripts at the end', () => {
  const names = ['1808', 'Zarza', 'Ωmega', '…'].map((name) => ({ name }))
  expect(groupByLetter(names).map(([letter, rows]) => [letter, rows.length])).toEqual([
    ['Z', 1],
    ['#', 3],
  ])
})

test('keeps the given order within a letter', () => {
  const names = ['Círculo', 'Cantera', 'Compañía'].map((name) => ({ name }))
  expect(groupByLetter(names)).toEqual([['C', names]])
})
