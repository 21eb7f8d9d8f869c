import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { badRequest } from './bad-request.ts'
import { toPagination } from './envelope.ts'
import { toErrorBody } from './error-body.ts'

const page = { start: 50, limit: 25, page: 3, withCount: true }

test('returns the pagination in the form of the request', () => {
  expect(toPagination(page, 51)).toEqual({ page: 3, pageSize: 25, pageCount: 3, total: 51 })
  expect(toPagination(page, 0)).toEqual({ page: 3, pageSize: 25, pageCount: 0, total: 0 })
  expect(toPagination(page, null)).toEqual({ page: 3, pageSize: 25 })
  expect(toPagination({ ...page, page: null }, 51)).toEqual({ start: 50, limit: 25, total: 51 })
  expect(toPagination({ ...page, page: null }, null)).toEqual({ start: 50, limit: 25 })
})

test('an error body has status, Strapi name and field errors', () => {
  const error = new AppError('message_not_sent', { fields: { email: 'email' } })
  expect(toErrorBody(error, 'There was a problem sending the message.')).toEqual({
    data: null,
    error: {
      status: 400,
      name: 'ValidationError',
      message: 'There was a problem sending the message.',
      details: { errors: [{ path: ['email'], message: 'email', name: 'ValidationError' }] },
    },
  })
  expect(toErrorBody(badRequest('Invalid key', 'filters.x'), 'Bad Query').error.message).toBe('Invalid key filters.x')
})

test('shortens and sanitizes the caller’s input in messages', () => {
  expect(badRequest('Invalid key', `${'x'.repeat(119)}💥y`).detail).toBe(`Invalid key ${'x'.repeat(119)}\ufffd…`)
})
