import { afterAll, expect, test, vi } from 'vitest'
import { EVERY_PAGE } from '#app/site-map.ts'
import { filesOf } from '../architecture/imports.ts'
import { HIGH } from '../fixtures/people.ts'
import { openBuiltSite } from '../pages/site.ts'
import { CALLS } from './call-rows.ts'
import { named, type Outcome, outcomeOf, outcomesOf, PLACES, WHO, type Who } from './outcomes.ts'
import { PAGES } from './page-rows.ts'
import { openScenes } from './scenes.ts'

// Every call and page × everybody × a pending organization's draft, an active one's public event, somebody else's draft (issue 5).
const site = await openBuiltSite({ ...HIGH, CONTACT_PER_HOUR: '100000', PROPOSALS_PER_HOUR: '100000' })
const { ask } = await openScenes(site)
const complaints = vi.spyOn(console, 'error')
/** Who has nothing to do with what is asked about is refused before the body is read. */
const OUTSIDERS: Who[] = ['anonymous', 'stranger', 'unconfirmed']
const REFUSED = ['401', '403', '404', 'login']
const rows = [...CALLS, ...PAGES]
const shown = new Set(rows.map(({ line }) => named(line)))

test('everything that is mounted is a row, and every row is mounted', () => {
  const pages = EVERY_PAGE.map(({ path }) => `GET /${path}`)
  const mounted = new Set([...site.calls.map(({ method, path }) => `${method} ${path}`), ...pages].map(named))
  expect(mounted.size).toBeGreaterThan(100)
  expect([...mounted].filter((line) => !shown.has(line))).toEqual([])
  const forms = PAGES.filter(({ line }) => line.startsWith('POST')).map(({ line }) =>
    named(line).replace('POST', 'GET'),
  )
  expect([...shown, ...forms].filter((line) => !mounted.has(line) && !line.startsWith('POST'))).toEqual([])
})

test('every page that takes a form has a row for one', () => {
  const sources = filesOf('src/app/**/*.tsx')
  const takes = (file: string) => /^export (const|async function) action\b/m.test(sources[`src/app/${file}`] ?? '')
  const lacking = EVERY_PAGE.filter(({ file }) => takes(file)).filter(
    ({ file }) => !EVERY_PAGE.some((page) => page.file === file && shown.has(named(`POST /${page.path}`))),
  )
  expect(lacking.map(({ name }) => name)).toEqual([])
})

const cases = rows.flatMap(({ line, says, send }) =>
  PLACES.flatMap((place) => {
    const intent = send?.['intent'] ? ` (${send['intent']})` : ''
    return says[place] === undefined ? [] : [[`${line}${intent}`, place, line, says[place], send] as const]
  }),
)
test.each(cases)('%s of %s', async (_name, place, line, says, send) => {
  const told: Record<string, Outcome> = {}
  const readInVain: string[] = []
  for (const who of WHO) {
    const answer = await ask(place, who, line, send)
    told[who] = outcomeOf(answer)
    if (OUTSIDERS.includes(who) && REFUSED.includes(told[who]) && answer.bodyRead) readInVain.push(who)
  }
  expect(told).toEqual(outcomesOf(says))
  expect(readInVain).toEqual([])
})

test('nobody’s request was an error of ours', () => expect(complaints.mock.calls).toEqual([]))
afterAll(() => complaints.mockRestore())
