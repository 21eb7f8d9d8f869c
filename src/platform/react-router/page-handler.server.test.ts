import { expect, test } from 'vitest'
import { EVERY_PAGE } from '#app/site-map.ts'
import { canonicalSpelling } from './page-handler.server.ts'
import { knownQuery } from './page-query.server.ts'

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
  // Never another host, whatever a browser would make of it.
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['/venue/Pe%C3%B1a', '/venue/pe%c3%b1a'],
  ['/venue/pe%c3%b1a', null],
  // A secret that came by mail is spelled as it is.
  ['/freshness/aB-_Cd', null],
  ['/EN//Freshness/aB-_Cd/', '/en/freshness/aB-_Cd'],
  ['/freshness/aB/Cd', '/freshness/ab/cd'],
])('%s is spelled %s', (path, spelled) => {
  expect(canonicalSpelling(path)).toBe(spelled)
})

test('every page that anybody may see is known by its query parameters', () => {
  const open = EVERY_PAGE.filter(({ guard, path }) => guard !== 'signed_in' && guard !== 'site_team' && path !== '*')
  expect(open.length).toBeGreaterThan(25)
  const unknown = open.filter(({ path }) => knownQuery(`/${path.replaceAll(/:\w+|\*/g, 'x')}`, 'junk=1') !== '')
  expect(unknown.map(({ path }) => path)).toEqual([])
})
