import type { FieldCode } from '#shared/field-codes.ts'
import type { Locale } from '#shared/languages.ts'
import { isUsername, normalizeUsername, usesOneScript } from './username.ts'

/**
 * What the server's schema says of one field (src/platform/forms/constraints.ts). The first six become attributes of
 * the control, so that the browser checks them without JavaScript too.
 */
export type FieldConstraint = {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: number | undefined
  max?: number | undefined
  type?: 'email'
  /** Checked by the browser's script alone: an address without `https://` and any notation of a number are accepted. */
  format?: 'url' | 'phone' | 'username' | undefined
  /** A password: spaces count, and an accented letter is one character. */
  isPassword?: boolean
  /** The name of the field whose value must be the same. */
  sameAs?: string
  /** The word to type, valid in either language. */
  phrase?: Record<Locale, string>
}

/** Constraints by field name; the items of a list have theirs as `tickets[].price`. */
export type FormConstraints = Record<string, FieldConstraint>

/** The constraint of a control. */
export const constraintOf = (constraints: FormConstraints, name: string): FieldConstraint | undefined =>
  constraints[name] ?? constraints[name.replace(/\[\d+\]/g, '[]')]

/** Something, an `@`, and a domain with a dot. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
/** The scheme may be missing. */
const URL_PATTERN = /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]+\S*$/i
/** Digits with the separators that people use. */
const PHONE_PATTERN = /^\+?[\d\s().-]{7,25}$/

/** Length in code points after NFC normalization. */
export const countCharacters = (text: string) => [...text.normalize('NFC')].length

/** The error code the server would give, or null. `otherValue` is the value of the `sameAs` field. */
export function validateValue(value: string, constraint: FieldConstraint, otherValue = value): FieldCode | null {
  const { required, type, format, isPassword = false } = constraint
  const text = isPassword ? value : value.trim()
  if (text === '') return required ? 'required' : value === otherValue ? null : 'mismatch'
  if (constraint.phrase && !isPhrase(text, constraint.phrase)) return 'word'
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = constraint
  const length = isPassword ? countCharacters(text) : text.length
  if (length > maxLength) return 'too_long'
  if (type === 'email' && !EMAIL_PATTERN.test(text)) return 'email'
  if (format === 'url' && !URL_PATTERN.test(text)) return 'url'
  if (format === 'phone' && !PHONE_PATTERN.test(text)) return 'phone'
  if (length < minLength) return 'too_short'
  if (format === 'username') {
    const name = normalizeUsername(text)
    if (!isUsername(name)) return 'characters'
    if (!usesOneScript(name)) return 'alphabets'
  }
  if (!isWithinRange(text, constraint)) return 'number'
  return value === otherValue ? null : 'mismatch'
}

/** Whether the text is a confirmation phrase. */
export const isPhrase = (text: string, phrase: Record<Locale, string>) =>
  Object.values(phrase).includes(text.trim().toLowerCase())

function isWithinRange(
  text: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: FieldConstraint,
) {
  if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) return true
  const number = Number(text.replace(',', '.'))
  return number >= min && number <= max
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export const isFormControl = (target: unknown): target is FormControl =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

/** The error of each control with a constraint. */
export function validateForm(form: HTMLFormElement, constraints: FormConstraints): Record<string, FieldCode> {
  const formData = new FormData(form)
  const textOf = (name: string) => String(formData.get(name) ?? '')
  const errors: Record<string, FieldCode> = {}
  for (const control of form.elements) {
    if (!isFormControl(control) || control.disabled) continue
    const constraint = constraintOf(constraints, control.name)
    if (!constraint || control.type === 'file') continue
    // Numbers typed as text, such as amounts of money, are only understood by the server.
    const checked = control.type === 'number' ? constraint : { ...constraint, min: undefined, max: undefined }
    const code = validateValue(textOf(control.name), checked, textOf(constraint.sameAs ?? control.name))
    if (code) errors[control.name] = code === 'required' && control.type === 'checkbox' ? 'accept' : code
  }
  return errors
}
