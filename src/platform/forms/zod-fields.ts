import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { HOME_COUNTRY } from '#shared/enums.ts'

/** What people type into fields, as every feature's schema takes it. */

/** Line breaks and what no keyboard types become a space: a name is a line, in a mail's header too. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Browsers send a line break as two characters and count it as one. */
const paragraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

type Length = { min?: number; max: number }
export const line = ({ min = 1, max }: Length) => z.string().overwrite(oneLine).min(min).max(max)
export const prose = ({ min = 1, max }: Length) => z.string().overwrite(paragraphs).min(min).max(max)

/** A field that may be left empty: nothing typed and nothing sent are both null. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullish())
    .transform((value) => value ?? null)

/** "Invalid address" (§5): http and https alone, and what has no scheme gets one. */
export const webAddress = z
  .string()
  .overwrite((text) => withScheme(oneLine(text)))
  .max(300)
  .refine(isWebAddress, { params: { code: 'url' } })

const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(text) ? `https://${text}` : text)
function isWebAddress(text: string) {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !username && !password
}

/** A telephone as one writes it, kept as the whole world dials it (E.164); without a country's number it is Spanish (§5). */
export const phone = z
  .string()
  .max(40)
  .transform((text, issues) => {
    const number = parsePhoneNumberFromString(oneLine(text), HOME_COUNTRY)
    if (number?.isPossible()) return number.number as string
    issues.addIssue({ code: 'custom', params: { code: oneLine(text) ? 'phone' : 'required' } })
    return z.NEVER
  })

/** A number typed into a form, in Spanish or in English, or sent as one; what is none is left for the schema to refuse. */
export function typedNumber(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : Number.NaN
  return Number.isNaN(number) ? value : number
}

export const whole = ({ min = 0, max }: Length) => z.preprocess(typedNumber, z.number().int().min(min).max(max))

/** An amount of money: a whole number of minor units and nothing that looks like one. What people type is read by its form. */
export const minorUnits = (max: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.number().int().min(0).max(max))

/** A field that may be emptied, and is left as it is when it is not sent at all. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    .optional()

/** A day there is, as `YYYY-MM-DD`. */
export const day = z
  .string()
  .trim()
  .refine(isDay, { params: { code: 'date' } })

function isDay(text: string) {
  const date = new Date(`${text}T00:00:00Z`)
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
