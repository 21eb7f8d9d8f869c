import { INTEGER } from '#platform/database/row-id.ts'
import { badQuery } from '../bad-request.ts'
import type { Kind } from '../resource.ts'
import { VALUE_LENGTH } from './limits.ts'
import { isScalar, type Raw } from './raw-query.ts'

/** A value PostgreSQL takes for a column of the kind without complaint. */
export type Value = string | number | boolean

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/
// The sign of an offset arrives as a space where the caller left `+` unencoded.
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|([+ -])(\d{2}):?(\d{2}))?)?$/i

/** A day that exists, from year 1 on: PostgreSQL knows no year 0. */
function day(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000') ? text : null
}

/** A moment as ISO 8601 in UTC. A day alone is its first moment; a time without a zone is UTC. */
function instant(text: string): string | null {
  const [whole, date = '', time = '00:00', sign, hours, minutes] = INSTANT.exec(text) ?? []
  if (!whole || !day(date)) return null
  const moment = new Date(`${date}T${time}${sign ? `${sign === '-' ? '-' : '+'}${hours}:${minutes}` : 'Z'}`)
  const iso = Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null
}

function integer(text: string): number | null {
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return number >= INTEGER.min && number <= INTEGER.max ? number : null
}

const decimal = (text: string) => (/^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : null)

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...(['true', 't', '1'] as const).map((word) => [word, true] as const),
  ...(['false', 'f', '0'] as const).map((word) => [word, false] as const),
])

const READERS: Record<Kind, (text: string) => Value | null> = {
  text: (text) => text,
  integer,
  decimal,
  boolean: (text) => BOOLEANS.get(text.toLowerCase()) ?? null,
  // A date-time counts as the day it is written with, as Strapi takes it (decisions 7).
  date: (text) => (instant(text) === null ? null : day(DATE.exec(text)?.[1] ?? '')),
  instant,
  json: () => null,
}

/** Reads one value for a field of the kind; what the column could not hold is a 400 that names `at`. */
export function readValue(kind: Kind, raw: Raw, at: string): Value {
  if (!isScalar(raw)) throw badQuery('Invalid value', at)
  const text = String(raw)
  if (text.length > VALUE_LENGTH) throw badQuery('Too long a value', at)
  if (text.includes('\0') || !text.isWellFormed()) throw badQuery('Invalid value', at)
  const value = READERS[kind](kind === 'text' ? text : text.trim())
  if (value === null) throw badQuery('Invalid value', at)
  return value
}

export function readFlag(raw: Raw, at: string): boolean {
  return readValue('boolean', raw ?? true, at) as boolean
}
