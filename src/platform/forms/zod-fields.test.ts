import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '#platform/errors/app-error.ts'
import { parse } from './parse.ts'
import { multiline, singleLine, webUrl } from './zod-fields.ts'

const form = z.object({ name: singleLine({ max: 20 }), text: multiline({ max: 20 }), url: webUrl })
const valid = { name: 'Ana 🎭', text: 'Hola', url: 'https://candil.example' }

test.each(['name', 'text', 'url'])('rejects half a surrogate pair in a %s', (field) => {
  for (const half of ['\ud83c', '\udfad', '\udfad\ud83c'])
    try {
      parse(form, { ...valid, [field]: valid[field as keyof typeof valid] + half })
      expect.unreachable()
    } catch (error) {
      expect((error as AppError).fields).toEqual({ [field]: 'wrong' })
    }
  expect(parse(form, valid)).toEqual(valid)
})
