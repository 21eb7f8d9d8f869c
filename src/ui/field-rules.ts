import type { FieldCode } from '#spec/failures.ts'

/** What a text field takes. The server has the last word; this only answers sooner. Every field with a rule is required. */
export type Rule = { min?: number; max?: number; email?: boolean }
export type Rules<Name extends string> = Record<Name, Rule>
export type Wrongs<Name extends string> = Partial<Record<Name, FieldCode>>

/** Something, an @, and a name with a dot. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What is wrong with a text, as the server's schema would say it; null when nothing is. */
export function wrongWith(
  typed: string,
  { min = 0, max = Number.POSITIVE_INFINITY, email = false }: Rule,
): FieldCode | null {
  const text = typed.trim()
  if (text === '') return 'required'
  if (text.length > max) return 'too_long'
  if (email && !EMAIL.test(text)) return 'email'
  return text.length < min ? 'too_short' : null
}
