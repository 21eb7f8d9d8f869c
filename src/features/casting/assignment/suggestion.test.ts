import { expect, test } from 'vitest'
import type { CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { matchRows } from './matching.ts'
import { suggestCasting } from './suggestion.ts'

const permutations = (items: number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]))

test('the sum of the costs is the least, on matrices of every small shape', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % 12
  }
  for (let rows = 1; rows <= 5; rows++)
    for (let columns = rows; columns <= 6; columns++)
      for (let run = 0; run < 12; run++) {
        const costs = Array.from({ length: rows }, () => Array.from({ length: columns }, random))
        const sum = (assigned: readonly number[]) =>
          costs.reduce((total, row, index) => total + row[assigned[index]!]!, 0)
        const least = Math.min(...permutations([...Array(columns).keys()]).map((order) => sum(order)))
        const found = matchRows(costs)
        expect(new Set(found).size).toBe(rows)
        expect([costs, sum(found)]).toEqual([costs, least])
      }
  expect(matchRows([])).toEqual([])
})

const part = (id: number, tags: string[] = [], player: number | null = null): CastPart => ({
  ...{ id, title: `Parte ${id}`, summary: '', tags, player, rank: null },
})
const player = (id: number, choices: number[], avoids: string[] = []): CastPlayer => ({
  ...{ id, name: `Ana ${id}`, state: 'confirmed', choices, avoids, note: '' },
})

test('as many as possible get what they ranked high, and nobody what they avoid', () => {
  const parts = [part(1), part(2, ['sangre']), part(3, [], 9)]
  const players = [player(11, [1, 2]), player(12, [1]), player(9, [3])]
  expect(suggestCasting({ parts, players })).toEqual([
    { part: 1, player: 12, rank: 1 },
    { part: 2, player: 11, rank: 2 },
  ])
  const avoiding = [player(11, [1, 2], ['sangre']), player(12, [1])]
  expect(suggestCasting({ parts, players: avoiding })).toEqual([
    { part: 1, player: 11, rank: 1 },
    { part: 2, player: 12, rank: null },
  ])
  expect(suggestCasting({ parts, players: [player(11, [2], ['sangre'])] }).map(({ part: id }) => id)).toEqual([1])
  expect(suggestCasting({ parts, players: [{ ...player(13, [1]), state: 'waitlisted' }] })).toEqual([])
})

test('two hundred characters for a thousand players take less than five seconds', () => {
  const parts = Array.from({ length: 200 }, (_, index) => part(index + 1))
  const players = Array.from({ length: 1000 }, (_, index) => player(index + 1, [(index * 7) % 200, (index * 13) % 200]))
  const begun = performance.now()
  expect(suggestCasting({ parts, players })).toHaveLength(200)
  expect(performance.now() - begun).toBeLessThan(5000)
})
