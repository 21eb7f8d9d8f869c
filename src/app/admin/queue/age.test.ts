import { expect, test } from 'vitest'
import { ageKey } from './age.tsx'

test('what waits is said to wait too long once the promised 24 hours are over, and not before', () => {
  expect([0, 17, 18, 23, 24, 100].map(ageKey)).toEqual([
    ...['admin.age', 'admin.age', 'admin.age.soon', 'admin.age.soon', 'admin.age.late', 'admin.age.late'],
  ])
})
