import { expect, test } from 'vitest'
import type { CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { clashesAt, findConflicts } from '#shared/casting/conflicts.ts'
import { companionFinder } from './companions.ts'
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
  ...{ id, title: `Parte ${id}`, summary: '', tags, group: '', player, rank: null },
})
const player = (id: number, choices: number[], avoids: string[] = []): CastPlayer => ({
  ...{ id, name: `Ana ${id}`, state: 'confirmed', choices, avoids, near: [], apart: [], note: '', asked: [] },
})

test('as many as possible get what they ranked high, and nobody what they avoid', () => {
  const parts = [part(1), part(2, ['sangre']), part(3, [], 9)]
  const players = [player(11, [1, 2]), player(12, [1]), player(9, [3])]
  expect(suggestCasting({ rules: [], parts, players })).toEqual([
    { part: 1, player: 12, rank: 1 },
    { part: 2, player: 11, rank: 2 },
  ])
  const avoiding = [player(11, [1, 2], ['sangre']), player(12, [1])]
  expect(suggestCasting({ rules: [], parts, players: avoiding })).toEqual([
    { part: 1, player: 11, rank: 1 },
    { part: 2, player: 12, rank: null },
  ])
  expect(
    suggestCasting({ rules: [], parts, players: [player(11, [2], ['sangre'])] }).map(({ part: id }) => id),
  ).toEqual([1])
  expect(suggestCasting({ rules: [], parts, players: [{ ...player(13, [1]), state: 'waitlisted' }] })).toEqual([])
})

test('casts two hundred characters among a thousand players', () => {
  const parts = Array.from({ length: 200 }, (_, index) => part(index + 1))
  const players = Array.from({ length: 1000 }, (_, index) => player(index + 1, [(index * 7) % 200, (index * 13) % 200]))
  expect(suggestCasting({ rules: [], parts, players })).toHaveLength(200)
  // With as many whom they avoid as one can name.
  const grouped = parts.map((one) => ({ ...one, group: `Grupo ${one.id % 12}` }))
  const avoiding = players.map((one) => ({
    ...one,
    apart: [1, 2, 3, 4, 5].map((by) => ({ name: 'Otra', player: ((one.id + by * 37) % 1000) + 1 })),
  }))
  const pairs = suggestCasting({ rules: [], parts: grouped, players: avoiding })
  const cast = grouped.map((one) => ({ ...one, player: pairs.find((pair) => pair.part === one.id)?.player ?? null }))
  expect(findConflicts({ parts: cast, players: avoiding, rules: [] })).toEqual([])
})

test('those who asked not to meet, and those whom the team keeps apart or together, are', () => {
  const inGroup = (id: number, group: string, on: number | null = null) => ({ ...part(id, [], on), group })
  const parts = [inGroup(1, 'Convento'), inGroup(2, 'Convento'), inGroup(3, 'Posada'), inGroup(4, 'Posada')]
  const groupOf = (pairs: ReturnType<typeof suggestCasting>, id: number) =>
    parts.find((one) => one.id === pairs.find(({ player: on }) => on === id)?.part)?.group
  const lola = { ...player(11, [1]), apart: [{ name: 'Iván', player: 12 }] }
  const players = [lola, player(12, [2]), player(13, [])]
  const asked = suggestCasting({ rules: [], parts, players })
  expect(asked).toHaveLength(3)
  expect(groupOf(asked, 11)).not.toBe(groupOf(asked, 12))
  const together = suggestCasting({ parts, players, rules: [{ id: 1, kind: 'together', members: [11, 13] }] })
  expect(groupOf(together, 13)).toBe(groupOf(together, 11))
  // Someone who is cast already does not move; where nothing is left, nobody is suggested.
  const cast = [inGroup(1, 'Convento', 12), inGroup(2, 'Convento')]
  expect(suggestCasting({ rules: [], parts: cast, players: [lola, player(12, [1])] })).toEqual([])
  const all = { id: 1, kind: 'apart' as const, members: [11, 12, 13] }
  expect(suggestCasting({ rules: [all], parts: parts.slice(0, 3), players })).toHaveLength(2)
})

test('clashes are told once each, and what giving a character to someone would mean', () => {
  const lola = {
    ...player(11, []),
    apart: [
      { name: 'Iván', player: 12 },
      { name: 'Nadie', player: null },
    ],
  }
  const players = [lola, player(12, []), player(13, [])]
  const rules = [{ id: 1, kind: 'together' as const, members: [12, 13] }]
  const at = (id: number, group: string, on: number | null) => ({ ...part(id, [], on), group })
  const parts = [at(1, 'Convento', 11), at(2, 'Convento', 12), at(3, 'Posada', 13), at(4, 'Posada', null)]
  expect(findConflicts({ parts, players, rules })).toEqual([
    { kind: 'apart', part: 1, tags: [], others: [12] },
    { kind: 'rule_together', part: 2, tags: [], others: [13] },
  ])
  expect(findConflicts({ parts: parts.map((one) => ({ ...one, group: '' })), players, rules: [] })).toEqual([])
  const board = { parts, players, rules }
  expect(clashesAt(board, parts[3]!, lola)).toEqual([])
  expect(clashesAt(board, parts[1]!, lola)).toEqual([])
  expect(clashesAt(board, at(5, 'Convento', null), lola)).toEqual([12])
  expect(clashesAt(board, parts[3]!, players[1]!)).toEqual([])
})

test('names are found whole, else by words that one player alone has', () => {
  const find = companionFinder([
    { id: 1, name: 'Iván Cordero' },
    { id: 2, name: 'Ana' },
    { id: 3, name: 'Ana Belén' },
  ])
  const found = ['iván  CORDERO', 'Ivan', 'ana', 'Belén', 'Cordero Ana', '…', 'Nadie'].map((name) => find(name).player)
  expect(found).toEqual([1, 1, 2, 3, null, null, null])
})
