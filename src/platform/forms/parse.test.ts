import { expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '#platform/errors/app-error.ts'
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
const good = { name: ' Ana ', email: 'ana@example.org' }

const refusal = (input: unknown) => {
  try {
    parse(form, input)
  } catch (error) {
    return error as Failure
  }
  throw new Error('nothing was refused')
}

test('what fits the schema comes back as the schema makes it', () => {
  expect(parse(form, good)).toEqual({ name: 'Ana', email: 'ana@example.org' })
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
])('%j is refused at %s as %s', (change, name, code) => {
  expect(refusal({ ...good, ...change })).toMatchObject({ kind: 'invalid', code: 'invalid', fields: { [name]: code } })
})

test('every refused field is told, each once', () => {
  expect(refusal({ name: '', email: 'x' }).fields).toEqual({ name: 'required', email: 'email' })
})

test('a body that is no form at all is refused without fields', () => {
  for (const body of ['hola', 7, null, undefined, []]) expect(refusal(body).fields).toEqual({})
})

test('a form without a prototype is a form', () => {
  expect(parse(form, Object.assign(Object.create(null), good)).name).toBe('Ana')
})

test('the refusal does not carry what was typed', () => {
  const failure = refusal({ ...good, email: 'very private' })
  expect(failure).toBeInstanceOf(Failure)
  expect(JSON.stringify(failure) + failure.stack).not.toContain('very private')
})
