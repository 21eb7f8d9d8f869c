import { expect, test } from 'vitest'
import { centsOf, typedPrice } from './price.ts'

test('a price is read as people type it, with a comma or a point', () => {
  const typed = ['95', '70,5', '70,50 €', '70.50', '1.250,00', '1,250.00', '1.250', '0', '0,05', '€12', ' 12 ', '12,']
  expect(typed.map(centsOf)).toEqual([9500, 7050, 7050, 7050, 125000, 125000, 125000, 0, 5, 1200, 1200, 1200])
  expect(centsOf('')).toBeNull()
  for (const wrong of ['doce', '1,2,3', '-5', '12,345,6', '1e3', '70,505,0', '.'])
    expect(centsOf(wrong), wrong).toBeNaN()
})

test('a price comes back as it would be typed', () => {
  expect([typedPrice(9500, 'es'), typedPrice(7050, 'es'), typedPrice(7050, 'en'), typedPrice(5, 'es')]).toEqual([
    '95',
    '70,50',
    '70.50',
    '0,05',
  ])
  for (const cents of [0, 1, 99, 100, 7050, 123456]) expect(centsOf(typedPrice(cents, 'es'))).toBe(cents)
})
