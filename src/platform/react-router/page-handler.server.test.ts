import { expect, test } from 'vitest'
import { EVERY_PAGE } from '#app/pages.ts'
import { canonicalPathname } from './page-handler.server.ts'
import { canonicalQuery } from './page-query.server.ts'

test.each([
  ['/', null],
  ['/events', null],
  ['/en/evento-rol-vivo-larp/algo', null],
  ['/EVENTS', '/events'],
  ['/En/Events', '/en/events'],
  ['/events/', '/events'],
  ['/en/', '/en'],
  ['/events///', '/events'],
  ['//', '/'],
  ['//events//x', '/events/x'],
  // A path that browsers would read as another host must not become one.
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['/venue/Pe%C3%B1a', '/venue/pe%c3%b1a'],
  ['/venue/pe%c3%b1a', null],
  // A token from an email is case-sensitive.
  ['/freshness/aB-_Cd', null],
  ['/EN//Freshness/aB-_Cd/', '/en/freshness/aB-_Cd'],
  ['/freshness/aB/Cd', '/freshness/ab/cd'],
])('the canonical form of %s is %s', (path, spelled) => {
  expect(canonicalPathname(path)).toBe(spelled)
})

test('every public page has a list of query parameters', () => {
  const open = EVERY_PAGE.filter(
    ({ guard, path }) => !guard?.startsWith('signed_in') && guard !== 'site_team' && path !== '*',
  )
  expect(open.length).toBeGreaterThan(25)
  const unknown = open.filter(({ path }) => canonicalQuery(`/${path.replaceAll(/:\w+|\*/g, 'x')}`, 'junk=1') !== '')
  expect(unknown.map(({ path }) => path)).toEqual([])
})

test('the pages of a proposal read the name that is typed', () => {
  for (const path of ['/s/new_venue', '/es/shared/proposal/venue-1-ab', '/en/shared/proposal/venue-1-ab.data'])
    expect(canonicalQuery(path, 'county=Soria&junk=1&name=Casa')).toBe('name=Casa&county=Soria')
})
