import { expect, test } from 'vitest'
import { FILTER_NEEDS, isFiltered, playerFilters, playersQuery, readableQuery } from './players-query.ts'

const { read } = playersQuery

test('reads filters, order and columns, and writes them again', () => {
  const query =
    'q=ana&ticket=3&ticket=4&state=confirmed&answer=menu%3Avegan&missing=guardian&character=pending&tag=Cocina&payment=owes&minor=1&unopened=1&test=1&sort=-answer.menu&column=state&column=answer.menu&page=2'
  expect(read(query)).toEqual({
    ...{ q: 'ana', tickets: [3, 4], states: ['confirmed'], answers: ['menu:vegan'], missing: ['guardian'], test: true },
    ...{ characters: ['pending'], tags: ['Cocina'], payment: ['owes'], minor: true, unopened: true },
    ...{ sort: '-answer.menu', columns: ['state', 'answer.menu'], page: 2 },
  })
  expect(playersQuery.write(read(query)).toString()).toBe(query)
})

test('a group of states stands for its states, and all that live for none', () => {
  expect(read('state=ended').states).toEqual(['declined', 'expired', 'rejected', 'cancelled'])
  expect(read('state=live').states).toEqual([])
  expect(read('state=waiting&state=confirmed').states).toEqual(['waitlisted', 'confirmed'])
})

test.each([
  'ticket=x&ticket=-1&ticket=99999999999',
  'state=nothing&state=__proto__&state=toString',
  'answer=menu&answer=:x&answer=a b:c',
  'missing=all',
  'sort=password&column=special_answers&column=answer.',
  'page=0&page=x',
  'page=1e9',
])('leaves out what is unknown: %s', (query) => {
  expect(playersQuery.write(read(query)).toString()).toBe('')
})

test('only filters count as filtered', () => {
  expect(['q=a', 'state=confirmed&page=2', 'character=none'].map((query) => isFiltered(read(query)))).not.toContain(
    false,
  )
  expect(['', 'test=1', 'sort=name&column=state&page=2'].map((query) => isFiltered(read(query)))).not.toContain(true)
})

test('what the reader may not use is neither offered nor set', () => {
  FILTER_NEEDS.q = 'money.read'
  const ofRole = (role: 'editor' | 'moderator') =>
    [playerFilters(role)[0], playersQuery.path('', readableQuery(read('q=ana&ticket=3&sort=name'), role))] as const
  const found = [ofRole('editor'), ofRole('moderator')]
  FILTER_NEEDS.q = null
  expect(found).toEqual([
    ['q', '?q=ana&ticket=3&sort=name'],
    ['states', '?ticket=3&sort=name'],
  ])
})

test('bounds what it reads', () => {
  expect(read(`q=${'a'.repeat(5000)}`).q).toHaveLength(100)
  expect(read(Array.from({ length: 500 }, (_, n) => `ticket=${n}`).join('&')).tickets).toHaveLength(60)
  expect(read('q=%00%ED%A0%80a').q).not.toContain('\0')
})
