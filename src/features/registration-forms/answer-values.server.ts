import { z } from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { isoDay, multiline, phone, singleLine } from '#platform/forms/zod-fields.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import {
  ANSWER_LINE_MAX,
  ANSWER_NUMBER_MAX,
  ANSWER_TEXT_MAX,
  EMAIL_LENGTH,
  PERSON_NAME_LENGTH,
} from '#shared/limits.ts'
import { COUNTRY_CODES } from '#shared/registrations/countries.ts'
import type { AnswerValue, FieldType, FormField } from '#shared/registrations/form-definition.ts'

/** `value` undefined: nothing was answered. */
export type ParsedValue = { value?: AnswerValue; code?: FieldCode }

/** A control character other than a tab or a line break, or half a surrogate pair. */
const isUnstorable = (text: string) => !text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text)
const isBlank = (sent: unknown) =>
  sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')

const TEXT_SCHEMAS: Partial<Record<FieldType, z.ZodType<string>>> = {
  text: singleLine({ max: ANSWER_LINE_MAX }),
  textarea: multiline({ max: ANSWER_TEXT_MAX }),
  date: isoDay,
  phone,
  email: z.string().trim().max(EMAIL_LENGTH).pipe(z.email()),
  // The name of a character that is not one of the person's own.
  character: singleLine({ max: PERSON_NAME_LENGTH.max }),
}

/** Parses what a form or an API client sent for one field, other than a file. */
export function parseAnswer(field: FormField, sent: unknown): ParsedValue {
  switch (field.type) {
    case 'static':
    case 'file':
      return {}
    case 'consent':
      return parseConsent(sent)
    case 'multichoice':
      return parseSeveral(field, sent)
  }
  // Left untouched it is a no, like a consent, unless it has to be answered.
  if (isBlank(sent)) return field.type === 'boolean' && !field.required ? { value: false } : {}
  switch (field.type) {
    case 'boolean':
      return parseBoolean(sent)
    case 'number':
      return parseAmount(sent)
    case 'choice':
      return isOption(field, sent) ? { value: sent } : { code: 'choice' }
    case 'country':
      return parseCountry(sent)
    default:
      return parseText(TEXT_SCHEMAS[field.type]!, sent)
  }
}

function parseText(schema: z.ZodType<string>, sent: unknown): ParsedValue {
  if (typeof sent !== 'string' || isUnstorable(sent)) return { code: 'wrong' }
  try {
    return { value: parse(z.object({ value: schema }), { value: sent }).value }
  } catch (error) {
    if (error instanceof AppError) return { code: error.fields?.['value'] ?? 'wrong' }
    throw error
  }
}

const TRUE: readonly unknown[] = [true, 'true', 'on']
const FALSE: readonly unknown[] = [false, 'false']

function parseBoolean(sent: unknown): ParsedValue {
  if (TRUE.includes(sent)) return { value: true }
  return FALSE.includes(sent) ? { value: false } : { code: 'choice' }
}

/** An unchecked box is not sent: no consent was given. */
function parseConsent(sent: unknown): ParsedValue {
  if (isBlank(sent) || FALSE.includes(sent)) return { value: false }
  return TRUE.includes(sent) ? { value: true } : { code: 'choice' }
}

function parseAmount(sent: unknown): ParsedValue {
  const number =
    typeof sent === 'string' && /^[+-]?\d{1,10}([.,]\d{1,6})?$/.test(sent.trim())
      ? Number(sent.trim().replace(',', '.'))
      : sent
  const isInRange = typeof number === 'number' && Math.abs(number) <= ANSWER_NUMBER_MAX
  return isInRange ? { value: number } : { code: 'number' }
}

function parseCountry(sent: unknown): ParsedValue {
  const code = typeof sent === 'string' ? sent.trim().toUpperCase() : ''
  return COUNTRY_CODES.includes(code) ? { value: code } : { code: 'choice' }
}

const isOption = ({ options }: FormField, sent: unknown): sent is string => options.some(({ key }) => key === sent)

/** Several checked boxes of one name; sorted as in the form, so that equal answers are equal. */
function parseSeveral(field: FormField, sent: unknown): ParsedValue {
  const chosen = (Array.isArray(sent) ? sent : [sent]).filter((one) => !isBlank(one))
  if (!chosen.every((one) => isOption(field, one))) return { code: 'choice' }
  const value = field.options.map(({ key }) => key).filter((key) => chosen.includes(key))
  return value.length > 0 ? { value } : {}
}
