import type { FieldCode } from '#shared/error-codes.ts'
import { countCharacters } from './constraints.ts'

/**
 * Client-side rules of a field. The server's schema decides; these only answer sooner. A field with a rule is required
 * unless it is `optional`.
 */
export type FieldRule = {
  min?: number
  max?: number
  email?: boolean
  /** A web address; the scheme may be missing. */
  url?: boolean
  phone?: boolean
  /** May be empty. */
  optional?: boolean
  /** A password: spaces count, and length is counted in characters, not UTF-16 units. */
  isPassword?: boolean
  /** The name of the field whose value must be the same. */
  sameAs?: string
  /** A checkbox that must be checked. */
  mustBeChecked?: boolean
}
export type FieldRules<Name extends string> = Record<Name, FieldRule>
export type FieldErrors<Name extends string> = Partial<Record<Name, FieldCode>>

/** Something, an `@`, and a domain with a dot. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const URL_PATTERN = /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]+\S*$/i
/** Digits with the separators that people use. */
const PHONE_PATTERN = /^\+?[\d\s().-]{7,25}$/

/** The error code the server's schema would give, or null. `otherValue` is the value of the `sameAs` field. */
export function validateValue(value: string, rule: FieldRule, otherValue = value): FieldCode | null {
  const { min = 0, max = Number.POSITIVE_INFINITY, isPassword = false, mustBeChecked = false, optional = false } = rule
  const text = isPassword ? value : value.trim()
  const length = isPassword ? countCharacters(text) : text.length
  if (text === '') return optional ? null : mustBeChecked ? 'accept' : 'required'
  if (length > max) return 'too_long'
  if (rule.email && !EMAIL_PATTERN.test(text)) return 'email'
  if (rule.url && !URL_PATTERN.test(text)) return 'url'
  if (rule.phone && !PHONE_PATTERN.test(text)) return 'phone'
  if (length < min) return 'too_short'
  return value === otherValue ? null : 'mismatch'
}
