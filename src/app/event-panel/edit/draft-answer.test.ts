import { describe, expect, test } from 'vitest'
import { afterChange, afterSave, type DraftAnswer, NO_ANSWER } from './draft-answer.ts'
import type { AutosaveResult } from './form-response.ts'

const AT = '2027-01-02T10:00:00.000Z'
const image = {} as File
const SAVED = { id: 1, slug: 'a', version: '2', at: AT, header: null, tickets: {}, base: '' }
const NOTHING: AutosaveResult = { intent: 'auto', saved: null, failure: null, meanwhile: null, skipped: {} }

const save = (before: DraftAnswer, skipped: AutosaveResult['skipped'] = {}, sent: File | null = null) =>
  afterSave(before, { values: 'x', image: sent }, { ...NOTHING, saved: SAVED, skipped })

test('reports refused fields until they change', () => {
  const fields = { title: 'too_long', date_end: 'date' } as const
  const refused = afterSave(
    NO_ANSWER,
    { values: 'x', image: null },
    { ...NOTHING, failure: { code: 'invalid', fields, seconds: 0 } },
  )
  expect(refused.skipped).toEqual(fields)
  // The end depends on the start.
  expect(afterChange(refused, 'date_start').skipped).toEqual({ title: 'too_long' })
  expect(afterChange(refused, 'title').skipped).toEqual({ date_end: 'date' })
})

test('reports fields that were left out of a save', () => {
  expect(save(NO_ANSWER, { url: 'url' }).skipped).toEqual({ url: 'url' })
})

test('has the version of a conflict until the next save', () => {
  const meanwhile = { version: '9', at: AT, by: 'Bea', differences: [], base: '' }
  const failure = { code: 'changed_meanwhile', fields: {}, seconds: 0 } as const
  const stopped = afterSave(NO_ANSWER, { values: 'x', image: null }, { ...NOTHING, failure, meanwhile })
  expect(stopped.newerVersion).toBe(meanwhile)
  expect(save(stopped).newerVersion).toBe(null)
})

describe('a refused image', () => {
  const refused = save(NO_ANSWER, { header: 'picture' }, image)

  test('is remembered, and its error stays while it is selected', () => {
    expect(refused).toMatchObject({ refusedImage: { file: image, code: 'picture' }, skipped: { header: 'picture' } })
    const next = save(refused, {}, image)
    expect(next.skipped).toEqual({ header: 'picture' })
    expect(next.refusedImage?.file).toBe(image)
  })

  test('is forgotten once another or none is selected', () => {
    expect(save(refused, {}, {} as File)).toMatchObject({ refusedImage: null, skipped: {} })
    expect(save(refused)).toMatchObject({ refusedImage: null, skipped: {} })
  })
})
