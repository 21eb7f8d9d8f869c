import { expect, test } from 'vitest'
import { searchEvents } from '#features/events/queries/search.server.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { EMPTY_SEARCH, readSearch, type Search } from '#shared/search.ts'
import { addEvents, addOrganizer } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { addSearchCalendar } from '#tests/fixtures/search-calendar.ts'
import { SEARCHES } from '#tests/fixtures/search-table.ts'
import { hintsFor } from './hints.server.ts'
import { listSuggestions } from './queries.server.ts'
import { editDistance } from './spelling/edit-distance.ts'

const { db } = await testDatabase()
await addSearchCalendar(db)
const ctx = anonymousContext(db)

test.each(SEARCHES.map(([typed, first, locale = 'es']) => ({ typed, first, locale })))(
  'suggests first for $typed: $first',
  async ({ typed, first, locale }) => {
    const [suggestion] = await listSuggestions({ ...ctx, locale }, typed)
    expect(suggestion?.label ?? null).toBe(first)
  },
)

const hints = async (search: Partial<Search>) => {
  const asked = { ...EMPTY_SEARCH, ...search }
  return hintsFor(ctx, { search: asked, text: null }, await searchEvents(ctx, asked))
}
const labels = (list: { label: string }[]) => list.map(({ label }) => label)

test('a suggested search finds as many events as it says', async () => {
  for (const typed of ['terror', 'diciembre', 'finde', 'este mes', 'gratis', 'terror en asturias', 'madird']) {
    const [{ slug, label } = { slug: '', label: '' }] = await listSuggestions(ctx, typed)
    const { total } = await searchEvents(ctx, readSearch(new URLSearchParams(slug)))
    expect([typed, total]).toEqual([typed, Number(/\((\d+)\)$/.exec(label)?.[1] ?? 2)])
  }
})

test('says which filter to drop, and how many events that gives', async () => {
  expect(labels((await hints({ theme: ['horror'], province: 'Madrid' })).less)).toEqual([
    'Sin «Terror»: 2 eventos',
    'Sin «Madrid»: 1 evento',
  ])
  expect(labels((await hints({ q: 'valdecuervo', price: 30 })).less)).toEqual([
    'Sin «valdecuervo»: 2 eventos',
    'Sin «Hasta 30\u{a0}€»: 1 evento',
  ])
  expect(labels((await hints({ q: 'nada de nada' })).less)).toEqual([])
  expect((await hints({})).less).toEqual([])
})

test('keeps the filters that are chosen, and hints at nothing that finds nothing', async () => {
  const inAsturias = await hints({ q: 'terror', province: 'Asturias' })
  expect(inAsturias.meant.map(({ slug }) => slug)).toEqual(['theme=horror&province=Asturias'])
  expect((await hints({ q: 'terror', province: 'Madrid' })).meant).toEqual([])
  expect(labels((await hints({ q: 'cosecha' })).meant)).toEqual(['1 evento pasado: La cosecha'])
  expect(labels((await hints({ q: 'madird' })).meant)).toEqual(['¿Querías decir Madrid?'])
})

test('suggests no word of what is not public', async () => {
  const organizer = await addOrganizer(db, 'Secretos')
  await addEvents(db, organizer, [{ title: 'Quimbambas', moderation: 'draft', publishedAt: null }])
  expect(await listSuggestions(ctx, 'quimbanbas')).toEqual([])
  const [event] = await addEvents(db, organizer, [{ title: 'Zascandiles', dateStart: addDays('2026-11-20', 9) }])
  expect(labels(await listSuggestions(ctx, 'zascandilez'))[0]).toBe('¿Querías decir Zascandiles?')
  await db.execute(`update events set deleted_at = now() where id = ${event}`)
  expect(await listSuggestions(ctx, 'zascandilez')).toEqual([])
  // Nor a former word that is a part of one of what is public.
  const [renamed] = await addEvents(db, organizer, [{ title: 'Ondalisca', dateStart: addDays('2026-11-20', 9) }])
  await addEvents(db, organizer, [{ title: 'Mondaliscas', dateStart: addDays('2026-11-20', 9) }])
  await db.execute(`update event_texts set title = 'Renombrada' where event_id = ${renamed}`)
  expect(JSON.stringify(await listSuggestions(ctx, 'onndalisca'))).not.toContain('decir ondalisca')
})

test('counts what was left out, added, mistaken and swapped', () => {
  const distances = [
    ['madird', 'madrid'],
    ['segobia', 'segovia'],
    ['urogalo', 'urogallo'],
    ['teruel', 'teruell'],
    ['', 'abc'],
    ['abc', 'abc'],
    ['abcd', 'dcba'],
  ]
  expect(distances.map(([a, b]) => editDistance(a!, b!))).toEqual([1, 1, 1, 1, 3, 0, 3])
})
