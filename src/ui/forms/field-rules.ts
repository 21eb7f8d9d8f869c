import type { FieldCode } from '#shared/error-codes.ts'

/** What a field takes. The server has the last word; this only answers sooner. A field with a rule is required, unless it says otherwise. */
export type Rule = {
  min?: number
  max?: number
  email?: boolean
  /** An address of the web; its scheme may be missing. */
  url?: boolean
  phone?: boolean
  /** It may be left empty. */
  optional?: boolean
  /** A password: spaces count, and characters are counted as people do. */
  secret?: boolean
  /** The name of the field that must say the same. */
  same?: string
  /** A box that must be ticked. */
  ticked?: boolean
}
export type Rules<Name extends string> = Record<Name, Rule>
export type Wrongs<Name extends string> = Partial<Record<Name, FieldCode>>

/** Something, an @, and a name with a dot. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const WEB = /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]+\S*$/i
/** As one writes it: digits, and what people put between them. */
const PHONE = /^\+?[\d\s().-]{7,25}$/

/** An accent on its letter is one character. */
export const countLetters = (text: string) => [...text.normalize('NFC')].length

/** What is wrong with a text, as the server's schema would say it; null when nothing is. `other` is the field it must be the same as. */
export function wrongWith(typed: string, rule: Rule, other = typed): FieldCode | null {
  const { min = 0, max = Number.POSITIVE_INFINITY, secret = false, ticked = false, optional = false } = rule
  const text = secret ? typed : typed.trim()
  const size = secret ? countLetters(text) : text.length
  if (text === '') return optional ? null : ticked ? 'accept' : 'required'
  if (size > max) return 'too_long'
  if (rule.email && !EMAIL.test(text)) return 'email'
  if (rule.url && !WEB.test(text)) return 'url'
  if (rule.phone && !PHONE.test(text)) return 'phone'
  if (size < min) return 'too_short'
  return typed === other ? null : 'mismatch'
}
