import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { readIds } from '#shared/id-list.ts'
import type { Locale } from '#shared/languages.ts'
import { isPhrase } from '#ui/forms/constraints.ts'
import { fieldConstraint } from './constraints.ts'

/** Zod schemas for form fields, shared by all features. */

/** Replaces line breaks and control characters with a space: single-line values also end up in email headers. */
const toSingleLine = (text: string) => {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return IS_VISIBLE.test(line) ? line : ''
}
/** What nobody sees is nothing: spaces without a width, joiners, the blank letters of Korean and Braille. */
const IS_VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Browsers send a line break as two characters and count it as one. */
const normalizeLineBreaks = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

type Length = { min?: number; max: number }
/** Text without half a surrogate pair, which could not be stored as UTF-8. */
export const wellFormed = () => z.string().refine((text) => text.isWellFormed(), { params: { code: 'wrong' } })
export const singleLine = ({ min = 1, max }: Length) => wellFormed().overwrite(toSingleLine).min(min).max(max)
export const multiline = ({ min = 1, max }: Length) => wellFormed().overwrite(normalizeLineBreaks).min(min).max(max)

/**
 * Letters of any alphabet with their marks, digits, spaces, commas and hyphens, at least one letter or digit; between two letters also what
 * orthography puts there: an apostrophe (“d’Amics”) and the middle dot (“L·lum”).
 */
const NAME = /^(?=.*[\p{L}\p{N}])(?:[\p{L}\p{M}\p{N} ,-]|(?<=\p{L}\p{M}*)[’·](?=\p{L}))*$/u
/** The name of a character or an organization. `isAllowed` lets a name pass that breaks the rules. */
export const properName = ({ min, max }: Required<Length>, isAllowed: (name: string) => boolean = () => false) =>
  wellFormed()
    .overwrite((text) => text.normalize('NFKC').replace(/\s+/g, ' ').replaceAll("'", '’').trim())
    .min(min)
    .max(max)
    .refine((name) => isAllowed(name) || NAME.test(name), { params: { code: 'name_characters' } })

/** An optional field: empty and missing are both null. */
export const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullish())
    .transform((value) => value ?? null)

/** Some ids as an address lists them (`writeIds`), or null for none. */
export const idList = (max: number) =>
  nullable(
    z
      .string()
      .transform((text) => readIds(text, max))
      .refine((ids) => ids !== null),
  )

/** An http or https URL. Input without a scheme gets https. */
export const webUrl = wellFormed()
  .overwrite((text) => withScheme(toSingleLine(text)))
  .max(300)
  .refine(isWebUrl, { params: { code: 'url' } })
  .register(fieldConstraint, { required: true, format: 'url' })

const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(text) ? `https://${text}` : text)
function isWebUrl(text: string) {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !username && !password
}

/** A phone number in any notation, stored as E.164; without a country code it is Spanish. */
export const phone = z
  .string()
  .max(40)
  .transform((text, issues) => {
    const number = parsePhoneNumberFromString(toSingleLine(text), HOME_COUNTRY)
    if (number?.isPossible()) return number.number as string
    issues.addIssue({ code: 'custom', params: { code: toSingleLine(text) ? 'phone' : 'required' } })
    return z.NEVER
  })
  .register(fieldConstraint, { required: true, format: 'phone' })

/** Parses a number typed with a decimal point or comma; anything else is left for the schema to reject. */
export function parseNumber(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : Number.NaN
  return Number.isNaN(number) ? value : number
}

export const int = ({ min = 0, max }: Length) => z.preprocess(parseNumber, z.number().int().min(min).max(max))

/** An amount of money as an integer of minor units. Amounts typed by people are parsed by their form. */
export const minorUnits = (max: number) =>
  z
    .preprocess((value) => (value === '' ? undefined : value), z.number().int().min(0).max(max))
    // People type it in another unit.
    .register(fieldConstraint, { min: undefined, max: undefined })

/** A box that is not ticked is missing from a form. */
export const checkbox = z.preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean())

/** A field that can be cleared, and is left unchanged where it is missing. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    .optional()

/** A confirmation phrase, valid in either language. */
export const confirmationPhrase = (phrases: Record<Locale, string>) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => isPhrase(text, phrases), { params: { code: 'word' } })
    .register(fieldConstraint, { required: true, phrase: phrases })

/** An existing date as `YYYY-MM-DD`. */
export const isoDay = z
  .string()
  .trim()
  .refine(isDay, { params: { code: 'date' } })
  .register(fieldConstraint, { required: true })

/** A time of day as `HH:MM`; what a browser or another calendar sends with seconds loses them. */
export const timeOfDay = z
  .string()
  .trim()
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d(:\d\d(\.\d+)?)?$/.test(text), { params: { code: 'time' } })
  .transform((text) => text.slice(0, 5))
  .register(fieldConstraint, { required: true })

function isDay(text: string) {
  const date = new Date(`${text}T00:00:00Z`)
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
