import { expect, test } from 'vitest'
import { createRandom } from '#ui/cover-art/random.ts'
import { EVENT_TYPES, LANGUAGES, ORIGINS, THEMES } from './enums.ts'
import { COMBAT_KINDS, DIETS } from './event-facts/fact-columns.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'
import {
  clearFilters,
  EMPTY_SEARCH,
  FLAGS,
  filterCount,
  foldText,
  readSearch,
  type Search,
  SORTS,
  VIEWS,
  writeSearch,
} from './search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test.each<[query: string, search: Partial<Search>]>([
  ['', {}],
  ['q=  la%20%20noche+de%09los%0Afaroles ', { q: 'la noche de los faroles' }],
  ['q=Can%C3%B3nigo', { q: 'Canónigo' }],
  ['type=jornada', { type: ['jornada'] }],
  ['type=single_day', { type: ['jornada'] }],
  ['type=jornada&type=event', { type: ['event', 'jornada'] }],
  ['language=es&language=DE', { language: ['ES', 'DE'] }],
  ['theme=horror,modern', { theme: ['horror', 'modern'] }],
  ['theme=modern&theme=horror&theme=horror', { theme: ['horror', 'modern'] }],
  ['origin=national', { origin: 'national' }],
  ['country=de', { country: 'DE' }],
  ['month=2026-12', { month: '2026-12' }],
  ['when=weekend&from=2026-12-04', { when: 'weekend' }],
  ['when=dates', { when: 'dates' }],
  ['from=2026-12-06&to=2026-12-04', { when: 'dates', from: '2026-12-04', to: '2026-12-06' }],
  ['when=dates&from=2026-02-30&to=2026-12-04', { when: 'dates', to: '2026-12-04' }],
  ['price=0', { price: 0 }],
  ['price=30', { price: 30 }],
  ['province=C%C3%A1diz', { province: 'Cádiz' }],
  ['sort=price', { sort: 'price' }],
  ['view=month&month=2026-12', { view: 'month', month: '2026-12' }],
  ['view=agenda', {}],
  ['view=map&country=de&near=Madrid&sort=distance', { view: 'map', country: 'DE', near: 'Madrid', sort: 'distance' }],
  ['page=2&utm_source=x&__proto__=1', {}],
])('reads %j as %j', (query, search) => {
  expect(read(query)).toEqual({ ...EMPTY_SEARCH, ...search })
})

test.each([
  'type=concert',
  'type=Event',
  'type=',
  'language=fr',
  'theme=HORROR',
  'theme[$ne]=horror',
  'origin=mars',
  'origin=national,international',
  'country=ESP',
  'country=1',
  'country=%00%00',
  'month=2026-13',
  'month=0000-01',
  'view=week',
  'near=%20',
  'month=2026-00',
  'when=tomorrow',
  'from=2026-02-30',
  'to=9999-01-01',
  'month=2026-1',
  'month=%202026-01',
  'month=2026-01-01',
  'price=-1',
  'price=1.5',
  'price=1e3',
  'price=123456',
  'price=٣',
  'price=Infinity',
  'province=%20%0A',
  'sort=random',
  'sort=price%20desc',
  'q=%00%01%7F',
  'q=%20%E3%80%80%20',
])('ignores the invalid parameter %s', (query) => {
  expect(read(query)).toEqual(EMPTY_SEARCH)
})

test('truncates the search text without splitting a character', () => {
  expect(read(`q=${'x'.repeat(5000)}`).q).toBe('x'.repeat(SEARCH_TEXT_LENGTH))
  expect(read(`q=${'x'.repeat(SEARCH_TEXT_LENGTH - 1)}🕯️🕯️`).q).toBe('x'.repeat(SEARCH_TEXT_LENGTH - 1))
  expect(read(`q=${'x'.repeat(SEARCH_TEXT_LENGTH - 1)}+y`).q).toBe('x'.repeat(SEARCH_TEXT_LENGTH - 1))
})

test('reads back what it writes, for 500 searches', () => {
  const random = createRandom('round trip')
  for (let turn = 0; turn < 500; turn++) {
    const search = anySearch(random)
    expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search)
  }
})

test('writes back whatever it reads', () => {
  const random = createRandom('noise')
  const names = [...Object.keys(EMPTY_SEARCH), 'page', '', '%', '__proto__']
  const letters = [...'aZ09 ,.-_%&=+#ñ\u0000\n\u{1F56F}\uD800<\'";\\', 'horror', 'ES', '2026-12', 'jornada']
  for (let turn = 0; turn < 1000; turn++) {
    const params = new URLSearchParams()
    for (let count = random.integer(0, 12); count > 0; count--)
      params.append(
        random.pick(names),
        Array.from({ length: random.integer(0, 130) }, () => random.pick(letters)).join(''),
      )
    const search = readSearch(params)
    expect(readSearch(writeSearch(search))).toEqual(search)
  }
})

test('an empty search has no parameters, and every filter counts', () => {
  expect(writeSearch(EMPTY_SEARCH).toString()).toBe('')
  expect(writeSearch(read('q=sol&price=0&language=de&type=single_day')).toString()).toBe(
    'q=sol&type=jornada&language=de&price=0',
  )
  expect(filterCount(EMPTY_SEARCH)).toBe(0)
  expect(filterCount(read('q=sol&sort=title'))).toBe(0)
  expect(filterCount(read('theme=horror,modern&price=0&month=2026-12&country=es'))).toBe(5)
})

test.each<[text: string, other: string]>([
  ['Canónigo', 'canonigo'],
  ['CANÓNIGO'.normalize('NFD'), 'canonigo'],
  ['Peñíscola', 'peniscola'],
  ['Güímar', 'guimar'],
  ['Groß-Gerau', 'gross-gerau'],
  ['Sª Mª del Páramo, 1º', 'sa ma del paramo, 1o'],
  ['L’Hospitalet', "l'hospitalet"],
])('folds %s to %s', (text, other) => {
  expect(foldText(text)).toBe(other)
})

test('resetting the filters keeps the view and the starting point; in the month view the month is not a filter', () => {
  const search = read('q=sol&theme=horror&month=2026-12&view=month&near=Madrid&sort=price')
  expect(filterCount(search)).toBe(1)
  expect(writeSearch(clearFilters(search)).toString()).toBe('month=2026-12&view=month&near=Madrid')
  expect(writeSearch(clearFilters({ ...search, view: 'map' })).toString()).toBe('view=map&near=Madrid')
})

const DAYS: Pick<Search, 'when' | 'from' | 'to'>[] = [
  { when: null, from: null, to: null },
  { when: 'weekend', from: null, to: null },
  { when: 'dates', from: null, to: null },
  { when: 'dates', from: '2026-12-04', to: null },
  { when: 'dates', from: '2026-12-04', to: '2026-12-06' },
]
type Random = ReturnType<typeof createRandom>

function anySearch(random: Random): Search {
  const some = <T>(list: readonly T[]) => (random.chance(0.4) ? list.filter(() => random.chance(0.4)) : [])
  const perhaps = <T>(list: readonly T[]) => (random.chance(0.4) ? random.pick(list) : null)
  return {
    q: perhaps(['canónigo', 'a & b = c', '100%', 'ñ+ñ', '¿qué?', '#1', '🕯️', '\\%_']) ?? '',
    type: some(EVENT_TYPES),
    language: some(LANGUAGES),
    theme: some(THEMES),
    origin: perhaps(ORIGINS),
    country: perhaps(['ES', 'DE', 'PT']),
    within: perhaps([25, 160]),
    age: perhaps([8, 17]),
    combat: some(COMBAT_KINDS),
    diet: some(DIETS),
    ...(Object.fromEntries(FLAGS.map((flag) => [flag, random.chance(0.2)])) as Record<(typeof FLAGS)[number], boolean>),
    about: perhaps(['caballos']) ?? '',
    names: random.chance(0.2),
    read: perhaps(['terror']) ?? '',
    month: perhaps(['2026-12', '2027-01']),
    ...random.pick(DAYS),
    price: perhaps([0, 30, 99_999]),
    province: perhaps(['Cádiz', 'A Coruña', 'Illes Balears/Islas Baleares']),
    sort: random.pick(SORTS),
    view: random.pick(VIEWS),
    near: perhaps(['Madrid', 'Santa Cruz de Tenerife', 'no/where']),
  }
}
