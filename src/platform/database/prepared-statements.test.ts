import { expect, test } from 'vitest'
import { PLANNED_BY_VALUES, repeatedStatements, SHAPED_BY_CALLER } from './prepared-statements.ts'

test('prepares a statement at its third run, and from then on', () => {
  const isRepeated = repeatedStatements()
  expect([1, 2, 3, 4].map(() => isRepeated('select 1'))).toEqual([false, false, true, true])
  expect(isRepeated('select 2')).toBe(false)
})

test('callers cannot use up the places of our own statements', () => {
  const isRepeated = repeatedStatements()
  const thirdRun = (statement: string) => [1, 2, 3].map(() => isRepeated(statement)).at(-1)
  const shaped = Array.from({ length: 500 }, (_, n) => thirdRun(`${SHAPED_BY_CALLER}select ${n}`))
  expect(shaped.filter(Boolean)).toHaveLength(100)
  expect(thirdRun('select 1')).toBe(true)
  const own = Array.from({ length: 1_000 }, (_, n) => thirdRun(`select ${n + 2}`))
  expect(own.filter(Boolean)).toHaveLength(399)
})

test('never prepares what is planned by its values', () => {
  const isRepeated = repeatedStatements()
  expect([1, 2, 3, 4].map(() => isRepeated(`${PLANNED_BY_VALUES}select 1`))).toEqual([false, false, false, false])
})
