import { expect, test } from 'vitest'
import { Failure } from '#platform/errors/app-error.ts'
import { badQuery } from './bad-request.ts'
import { paginationOf } from './envelope.ts'
import { failureAnswer } from './error-body.ts'

const page = { start: 50, limit: 25, page: 3, withCount: true }

test('pagination is told as it was asked', () => {
  expect(paginationOf(page, 51)).toEqual({ page: 3, pageSize: 25, pageCount: 3, total: 51 })
  expect(paginationOf(page, 0)).toEqual({ page: 3, pageSize: 25, pageCount: 0, total: 0 })
  expect(paginationOf(page, null)).toEqual({ page: 3, pageSize: 25 })
  expect(paginationOf({ ...page, page: null }, 51)).toEqual({ start: 50, limit: 25, total: 51 })
  expect(paginationOf({ ...page, page: null }, null)).toEqual({ start: 50, limit: 25 })
})

test('a failure tells its status, its name in Strapi, and the fields it refused', () => {
  const failure = new Failure('invalid', 'message_not_sent', { fields: { email: 'email' } })
  expect(failureAnswer(failure, 'There was a problem sending the message.')).toEqual({
    data: null,
    error: {
      status: 400,
      name: 'ValidationError',
      message: 'There was a problem sending the message.',
      details: { errors: [{ path: ['email'], message: 'email', name: 'ValidationError' }] },
    },
  })
  expect(failureAnswer(badQuery('Invalid key', 'filters.x'), 'Bad Query').error.message).toBe('Invalid key filters.x')
})

test('what the caller wrote comes back cut and printable', () => {
  expect(badQuery('Invalid key', `${'x'.repeat(119)}💥y`).detail).toBe(`Invalid key ${'x'.repeat(119)}\ufffd…`)
})
