import { expect, test } from 'vitest'
import { EVENT_LIST, listPath, readListQuery } from './panel-lists.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query), EVENT_LIST)

test('a list is read from its URL and written to it, without the defaults', () => {
  const query = read('q=noche&state=draft&sort=title&page=3')
  expect(query).toEqual({ q: 'noche', filter: 'draft', order: 'title', page: 3 })
  expect(listPath('/ao/club/events', query, EVENT_LIST)).toBe('/ao/club/events?q=noche&state=draft&sort=title&page=3')
  expect(listPath('/ao/club/events', read(''), EVENT_LIST)).toBe('/ao/club/events')
})

test('what makes no sense is ignored', () => {
  for (const page of ['0', '-1', '1.5', 'x', '99999999', '']) expect(read(`page=${page}`).page).toBe(1)
  expect(read('state=constructor&sort=drop+table&q=%00')).toEqual({ q: '', filter: 'all', order: 'date', page: 1 })
})
