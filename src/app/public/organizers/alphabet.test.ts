import { expect, test } from 'vitest'
import { groupedByLetter, letterOf } from './alphabet.ts'

test('a name is filed under its first letter, accents apart', () => {
  expect(['Ávalon', 'Última hora', '¡Aquelarre!', '«Bosque»', '  çedilla'].map(letterOf)).toEqual([
    'A',
    'U',
    'A',
    'B',
    'C',
  ])
})

test('Ñ is a letter of its own, between N and O', () => {
  const names = ['Niebla', 'Ñandú', 'Órbita Baja', 'Ñu', 'Nave'].map((name) => ({ name }))
  expect(groupedByLetter(names).map(([letter, rows]) => [letter, rows.length])).toEqual([
    ['N', 2],
    ['Ñ', 2],
    ['O', 1],
  ])
})

test('an Ñ written as N and a tilde of its own is the same letter', () => {
  expect(letterOf('N\u0303andú')).toBe('Ñ')
})

test('what starts with a number or another script comes last, in one group', () => {
  const names = ['1808', 'Zarza', 'Ωmega', '…'].map((name) => ({ name }))
  expect(groupedByLetter(names).map(([letter, rows]) => [letter, rows.length])).toEqual([
    ['Z', 1],
    ['#', 3],
  ])
})

test('within a letter the order given is kept', () => {
  const names = ['Círculo', 'Cantera', 'Compañía'].map((name) => ({ name }))
  expect(groupedByLetter(names)).toEqual([['C', names]])
})
