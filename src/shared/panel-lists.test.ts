import { expect, test } from 'vitest'
import { eventListQuery, memberListQuery } from './panel-lists.ts'

test('the addresses of the lists of a panel', () => {
  const events = 'q=noche&state=draft&sort=title&page=3'
  expect(eventListQuery.read(events)).toEqual({ q: 'noche', filter: 'draft', order: 'title', page: 3 })
  expect(eventListQuery.write(eventListQuery.read(events)).toString()).toBe(events)
  expect(memberListQuery.read('role=editor&sort=since')).toEqual({ q: '', filter: 'editor', order: 'since', page: 1 })
})
