import type { z } from 'zod'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { FIELD_CODES, type FieldCode } from '#shared/field-codes.ts'

/**
 * Parses input with a schema. Throws an AppError with the code of the first error of each field. The error does not
 * contain the input, which would end up in the log.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  // `reportInput` distinguishes an empty field from one that is too short.
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  const fields: Fields = {}
  for (const issue of result.error.issues) {
    const name = issue.path.join('.')
    if (name) fields[name] ??= fieldCode(issue)
  }
  throw new AppError('invalid', { fields })
}

type Issue = z.core.$ZodIssue

function fieldCode(issue: Issue): FieldCode {
  if (issue.code === 'custom' && isFieldCode(issue.params?.['code'])) return issue.params['code']
  if (isBlank(issue.input)) return 'required'
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeCode(issue.origin, issue.code)
  if (issue.code === 'invalid_format') return formatCode(issue.format)
  if (issue.code === 'invalid_type') return typeCode(issue.expected)
  return issue.code === 'not_multiple_of' ? 'number' : 'choice'
}

const isFieldCode = (value: unknown): value is FieldCode => FIELD_CODES.includes(value as FieldCode)
const isBlank = (input: unknown) => input === undefined || input === null || input === '' || Number.isNaN(input)

function sizeCode(origin: string, code: 'too_small' | 'too_big'): FieldCode {
  if (origin === 'number' || origin === 'int' || origin === 'bigint') return 'number'
  if (origin === 'date') return 'date'
  return code === 'too_small' ? 'too_short' : 'too_long'
}

function formatCode(format: string): FieldCode {
  if (format === 'email' || format === 'url') return format
  return format === 'date' || format === 'datetime' ? 'date' : 'choice'
}

/** Something else where text is expected counts as missing. */
function typeCode(expected: string): FieldCode {
  if (expected === 'date') return 'date'
  return expected === 'number' || expected === 'int' || expected === 'bigint' ? 'number' : 'required'
}
