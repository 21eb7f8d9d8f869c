import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Kind, Resources } from '../resource.ts'
import { readEntryPlan, readListPlan } from './query-plan.ts'
import { readQuery } from './raw-query.ts'

const common = { cacheTags: [], rows: () => sql`select 1`, pageSize: 25, maxPageSize: 400 }
const resources: Resources = {
  book: {
    ...common,
    fields: { title: 'text', pages: 'integer', printed: 'date', extras: 'json' },
    relations: {
      author: { to: 'person', many: false, keys: { author_id: 'id' } },
      chapters: { to: 'chapter', many: true, keys: { id: 'book_id' } },
    },
    synonyms: { title: { quijote: 'El Quijote' } },
  },
  person: {
    ...common,
    fields: { name: 'text' },
    relations: { books: { to: 'book', many: true, keys: { id: 'author_id' }, isUnbounded: true } },
  },
  chapter: {
    ...common,
    fields: { number: 'integer' },
    relations: { book: { to: 'book', many: false, keys: { book_id: 'id' } } },
  },
}
const plan = (query: string, type = 'book') => readListPlan(resources, type, readQuery(query))
const comparison = (field: string, kind: Kind, test: string, values: unknown[]) => ({
  ...{ field, kind, test, ignoreCase: false, values },
})
const title = (test: string, ...values: unknown[]) => comparison('title', 'text', test, values)
const name = (value: string) => comparison('name', 'text', 'equal', [value])
const id = (test: string, ...values: number[]) => comparison('id', 'integer', test, values)

test('an empty query is the first page of everything', () => {
  expect(plan('')).toEqual({
    locale: null,
    fields: ['title', 'pages', 'printed', 'extras'],
    populate: {},
    where: null,
    sort: [],
    page: { start: 0, limit: 25, page: 1, withCount: true },
  })
})

test.each([
  ['filters[title]=a', { all: [title('equal', 'a')] }],
  ['filters[title]=quijote', { all: [title('equal', 'El Quijote')] }],
  ['filters[title]=constructor', { all: [title('equal', 'constructor')] }],
  ['filters[title][$ne]=a', { all: [{ all: [{ not: title('equal', 'a') }] }] }],
  ['filters[title][$in]=a,b', { all: [{ all: [title('among', 'a', 'b')] }] }],
  ['filters[title][$in][0]=a,b', { all: [{ all: [title('among', 'a,b')] }] }],
  ['filters[title][$null]=false', { all: [{ all: [title('present')] }] }],
  ['filters[title][$null]', { all: [{ all: [{ not: title('present') }] }] }],
  ['filters[title][$not][$contains]=a', { all: [{ all: [{ not: { all: [{ all: [title('contains', 'a')] }] } }] }] }],
  [
    'filters[$or][0][title]=a&filters[$or][1][title]=b',
    { all: [{ any: [{ all: [title('equal', 'a')] }, { all: [title('equal', 'b')] }] }] },
  ],
  ['filters[author][name]=a', { all: [{ relation: 'author', where: { all: [{ all: [name('a')] }] } }] }],
  ['filters[author][name][$ne]=a', { all: [{ all: [{ not: { relation: 'author', where: name('a') } }] }] }],
  ['filters[author]=3', { all: [{ relation: 'author', where: id('equal', 3) }] }],
  ['filters[author][$null]=true', { all: [{ all: [{ not: { relation: 'author', where: id('present') } }] }] }],
  ['filters[author][$notNull]=true', { all: [{ relation: 'author', where: { all: [{ all: [id('present')] }] } }] }],
])('%s', (query, where) => {
  expect(plan(query).where).toEqual(where)
})

test('sorting follows to-one relations', () => {
  expect(plan('sort=author.name:desc,pages').sort).toEqual([
    { path: ['author'], field: 'name', kind: 'text', descending: true },
    { path: [], field: 'pages', kind: 'integer', descending: false },
  ])
})

test('reads populate in every notation', () => {
  const names = (query: string) => {
    const walk = (populate: ReturnType<typeof plan>['populate']): object =>
      Object.fromEntries(Object.entries(populate).map(([name, one]) => [name, walk(one.populate)]))
    return walk(plan(query).populate)
  }
  expect(names('populate=*')).toEqual({ author: {}, chapters: {} })
  expect(names('populate=author.books.chapters,chapters')).toEqual({
    author: { books: { chapters: {} } },
    chapters: {},
  })
  expect(names('populate[author][populate][books][populate]=*')).toEqual({
    author: { books: { author: {}, chapters: {} } },
  })
  for (const [yes, no] of [
    ['true', 'false'],
    ['1', '0'],
    ['t', 'F'],
  ])
    expect(names(`populate[author]=${no}&populate[chapters]=${yes}`)).toEqual({ chapters: {} })
  const both = { author: { books: {} }, chapters: {} }
  for (const query of [
    'populate[0]=chapters&populate[author][populate]=books',
    'populate[]=chapters&populate[author][populate][books]=1',
    'populate=chapters&populate[author][populate]=books',
    'populate[author][populate]=books&populate=chapters',
    'populate[author][populate]=books&populate[1]=chapters',
    'populate[0][author][populate]=books&populate[1]=chapters',
    'populate[0]=chapters,author.books&populate[author][fields]=name',
    'populate[0]=author.books&populate[author]=true&populate[chapters]=*',
  ])
    expect(names(query), query).toEqual(both)
  expect(plan('populate[0]=author.books&populate[author][fields]=id').populate['author']).toMatchObject({ fields: [] })
  expect(names('populate[0]=author,chapters&populate[author]=0')).toEqual({ chapters: {} })
})

test.each([
  ['populate=author', 400],
  ['populate=chapters.book', 100],
  ['populate=author.books', 25],
  ['populate=chapters.book.author', 100],
])('deeper responses have shorter pages: %s', (query, limit) => {
  expect(plan(`${query}&pagination[limit]=-1`).page.limit).toBe(limit)
})

test('rejects a second unbounded list on a path', () => {
  expect(() => plan('populate=books.author.books', 'person')).toThrow(
    'A long list within a long list: populate.books.populate.author.populate.books',
  )
})

test('an entry query reads fields, populate and locale, and ignores locale=all', () => {
  const entry = (query: string) => readEntryPlan(resources, 'book', readQuery(query))
  expect(entry('locale=all&filters[title]=x&pagination=x&fields=title')).toEqual({
    locale: null,
    fields: ['title'],
    populate: {},
  })
  expect(entry('locale=en').locale).toBe('en')
  expect(() => entry('locale=fr')).toThrow('Invalid value locale')
  expect(() => entry('filters[nonsense]=1')).toThrow('Invalid key filters.nonsense')
  expect(() => entry('sort=nonsense')).toThrow('Invalid key sort.nonsense')
})

test('throws an internal error for an unknown type', () => {
  expect(() => plan('', 'nothing')).toThrow('No resource is registered for nothing')
})
