import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldConstraint, formConstraints } from './constraints.ts'
import { int, nullable, singleLine, webUrl } from './zod-fields.ts'

test('tells what the schema requires of each field, by the name of its control', () => {
  const schema = z.object({
    name: singleLine({ min: 2, max: 80 }),
    note: z.string(),
    email: z.string().trim().max(254).pipe(z.email()),
    web: nullable(webUrl),
    age: int({ max: 99 }),
    language: z.enum(['es', 'en']).optional(),
    header: z.object({ alt: nullable(singleLine({ max: 200 })) }),
    tickets: z.array(z.object({ title: singleLine({ max: 60 }) })),
    tags: z.array(z.union([z.number().int().max(9), singleLine({ max: 60 })])),
    newsletter: z.union([z.boolean(), z.string()]),
    contact: z.union([singleLine({ min: 2, max: 80 }), singleLine({ min: 5, max: 80 })]),
  })
  expect(formConstraints(schema)).toEqual({
    name: { required: true, minLength: 2, maxLength: 80 },
    email: { required: true, maxLength: 254, type: 'email' },
    web: { maxLength: 300, format: 'url' },
    age: { required: true, min: 0, max: 99 },
    'header.alt': { maxLength: 200 },
    'tickets[].title': { required: true, maxLength: 60 },
    'tags[]': { required: true, maxLength: 60 },
    contact: { required: true, maxLength: 80 },
  })
})

test('adds what a schema registers for checks of its own', () => {
  const password = z.string().max(1000).register(fieldConstraint, { required: true, minLength: 8, maxLength: 64 })
  const schema = z.object({ password, again: password.optional() }).refine(() => true)
  expect(formConstraints(schema)).toEqual({
    password: { required: true, minLength: 8, maxLength: 64 },
    again: { minLength: 8, maxLength: 64 },
  })
})
