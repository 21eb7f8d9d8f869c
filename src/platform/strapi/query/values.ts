import { INTEGER } from '#platform/database/row-id.ts'
import { badRequest } from '../bad-request.ts'
import type { Kind } from '../resource.ts'
import { VALUE_LENGTH } from './limits.ts'
import { isScalar, type Raw } from './raw-query.ts'

/** A value that PostgreSQL accepts for a column of the kind. */
export type Value = string | number | boolean

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/
// The plus sign of an offset arrives as a space where the caller did not encode it.
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|([+ -])(\d{2}):?(\d{2}))?)?$/i

/** An existing date from year 1 on: PostgreSQL has no year 0. */
function parseDate(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000') ? text : null
}

/** A timestamp as ISO 8601 in UTC. A date alone is its midnight; a time without a zone is UTC. */
function parseInstant(text: string): string | null {
  const [match, date = '', time = '00:00', sign, hours, minutes] = INSTANT.exec(text) ?? []
  if (!match || !parseDate(date)) return null
  const moment = new Date(`${date}T${time}${sign ? `${sign === '-' ? '-' : '+'}${hours}:${minutes}` : 'Z'}`)
  const iso = Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null
}

function parseInteger(text: string): number | null {
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return number >= INTEGER.min && number <= INTEGER.max ? number : null
}

const parseDecimal = (text: string) => (/^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : null)

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...(['true', 't', '1'] as const).map((word) => [word, true] as const),
  ...(['false', 'f', '0'] as const).map((word) => [word, false] as const),
])

const READERS: Record<Kind, (text: string) => Value | null> = {
  text: (text) => text,
  integer: parseInteger,
  decimal: parseDecimal,
  boolean: (text) => BOOLEANS.get(text.toLowerCase()) ?? null,
  // A date-time counts as its date part, as in Strapi.
  date: (text) => (parseInstant(text) === null ? null : parseDate(DATE.exec(text)?.[1] ?? '')),
  instant: parseInstant,
  json: () => null,
}

/** Reads one value of the kind. Throws a 400 naming `path` for what the column could not store. */
export function readValue(kind: Kind, raw: Raw, path: string): Value {
  if (!isScalar(raw)) throw badRequest('Invalid value', path)
  const text = String(raw)
  if (text.length > VALUE_LENGTH) throw badRequest('Too long a value', path)
  if (text.includes('\0') || !text.isWellFormed()) throw badRequest('Invalid value', path)
  const value = READERS[kind](kind === 'text' ? text : text.trim())
  if (value === null) throw badRequest('Invalid value', path)
  return value
}

export function readFlag(raw: Raw, path: string): boolean {
  return readValue('boolean', raw ?? true, path) as boolean
}
