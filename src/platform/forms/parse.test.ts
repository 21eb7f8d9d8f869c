import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from './parse.ts'

const form = z.object({
  name: z.string().trim().min(2).max(5),
  email: z.string().pipe(z.email()),
  url: z.url().optional(),
  day: z.iso.date().optional(),
  age: z.number().int().min(16).optional(),
  theme: z.enum(['horror', 'modern']).optional(),
  tickets: z.array(z.object({ price: z.number() })).optional(),
  slug: z
    .string()
    .refine((slug) => slug !== 'taken', { params: { code: 'too_long' } })
    .optional(),
})
const valid = { name: ' Ana ', email: 'ana@example.org' }

const errorOf = (input: unknown) => {
  try {
    parse(form, input)
  } catch (error) {
    return error as AppError
  }
  throw new Error('nothing was rejected')
}

test('returns the output of the schema for valid input', () => {
  expect(parse(form, valid)).toEqual({ name: 'Ana', email: 'ana@example.org' })
})

test.each([
  [{ name: undefined }, 'name', 'required'],
  [{ name: '   ' }, 'name', 'required'],
  [{ name: null }, 'name', 'required'],
  [{ name: ['a', 'b'] }, 'name', 'required'],
  [{ name: 'A' }, 'name', 'too_short'],
  [{ name: 'Anacleta' }, 'name', 'too_long'],
  [{ email: '' }, 'email', 'required'],
  [{ email: 'ana at example' }, 'email', 'email'],
  [{ url: 'candil' }, 'url', 'url'],
  [{ day: '2026-02-30' }, 'day', 'date'],
  [{ age: 'old' }, 'age', 'number'],
  [{ age: 16.5 }, 'age', 'number'],
  [{ age: 12 }, 'age', 'number'],
  [{ theme: 'romance' }, 'theme', 'choice'],
  [{ tickets: [{ price: 1 }, { price: 'two' }] }, 'tickets.1.price', 'number'],
  [{ slug: 'taken' }, 'slug', 'too_long'],
])('%j is rejected: field %s, code %s', (change, name, code) => {
  expect(errorOf({ ...valid, ...change })).toMatchObject({ kind: 'invalid', code: 'invalid', fields: { [name]: code } })
})

test('reports every invalid field once', () => {
  expect(errorOf({ name: '', email: 'x' }).fields).toEqual({ name: 'required', email: 'email' })
})

test('rejects a body that is not an object, without fields', () => {
  for (const body of ['hola', 7, null, undefined, []]) expect(errorOf(body).fields).toEqual({})
})

test('accepts an object without a prototype', () => {
  expect(parse(form, Object.assign(Object.create(null), valid)).name).toBe('Ana')
})

test('the error does not contain the input', () => {
  const error = errorOf({ ...valid, email: 'very private' })
  expect(error).toBeInstanceOf(AppError)
  expect(JSON.stringify(error) + error.stack).not.toContain('very private')
})
