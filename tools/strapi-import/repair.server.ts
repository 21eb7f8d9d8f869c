import { INTEGER } from '#platform/database/row-id.ts'
import { dayAt } from '#platform/text/calendar-day.ts'

/** Reports a value that was repaired or dropped. */
export type Note = (message: string) => void

const SLUG_LENGTH = 120
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const kebab = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A valid slug: kebab-case with at least one letter, because a number would be taken for an id. `fallback` prefixes what has none. */
export function toSlug(slug: string | null, title: string, fallback: string): string {
  const result = (kebab(slug ?? '') || kebab(title) || fallback).slice(0, SLUG_LENGTH - 20).replace(/-$/, '')
  return /[a-z]/.test(result) ? result : `${fallback}-${result}`
}

/** Truncates to `max` characters, with an ellipsis. */
export function truncate(text: string, max: number, name: string, note: Note): string {
  if ([...text].length <= max) return text
  note(`${name} cut to ${max} characters`)
  return `${[...text]
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}

/** `YYYY-MM-DD`; a timestamp becomes its day in Madrid. Null when it is neither. */
export function parseDay(value: string | null): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/.exec(value ?? '') ?? []
  if (!day) return null
  const zoned = time && /(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time ?? '00:00'}Z`
  const moment = new Date(`${day}T${zoned}`)
  const exists = !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!exists || !/^(19|20|21)/.test(day)) return null
  return time ? dayAt(moment) : day
}

/** A URL, with https added if it has no scheme; `@handle` is appended to `profileBase`. Anything else is dropped. */
export function parseWebAddress(value: string | null, name: string, note: Note, profileBase?: string): string | null {
  if (value === null) return null
  const handle = profileBase && /^@([\w.]{1,60})$/.exec(value)?.[1]
  const url = handle
    ? `${profileBase}${handle}`
    : /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(value)
      ? `https://${value}`
      : value
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url)) {
    note(`${name} ${JSON.stringify(value)} is no web address: dropped`)
    return null
  }
  if (url !== value) note(`${name} ${JSON.stringify(value)} became ${url}`)
  return url
}

/** An integer within bounds; null when it is missing or something else. */
export function parseInteger(
  value: string | null,
  name: string,
  note: Note,
  { min = 0, max = INTEGER.max } = {},
): number | null {
  if (value === null) return null
  const number = Number(value)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  note(`${name} ${JSON.stringify(value)} is no whole number from ${min}: dropped`)
  return null
}

/** One of the values, matched also by alias, case-insensitively and without accents; else the fallback. */
export function parseEnum<Value extends string, Fallback extends Value | null>(
  value: string | null,
  {
    name,
    values,
    fallback,
    aliases = {},
  }: { name: string; values: readonly Value[]; fallback: Fallback; aliases?: Record<string, Value> },
  note: Note,
): Value | Fallback {
  if (value === null) return fallback
  const known = values.find((candidate) => candidate === value)
  if (known) return known
  const key = fold(value).replace(/[^a-z0-9+]+/g, '-')
  const match =
    values.find((candidate) => fold(candidate).replaceAll('_', '-') === key) ??
    (Object.hasOwn(aliases, key) ? aliases[key] : undefined)
  note(`${name} ${JSON.stringify(value)} ${match ? 'became' : 'is unknown: it became'} ${match ?? fallback ?? 'none'}`)
  return match ?? fallback
}

/** Latitude and longitude in degrees, from an array, an object or text. */
export function parseCoordinates(value: unknown, note: Note): { latitude: number | null; longitude: number | null } {
  const none = { latitude: null, longitude: null }
  const pair = parsePair(value)
  if (pair === null) return none
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = pair
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (isValid && rest.length === 0) return { latitude, longitude }
  note(`gps ${JSON.stringify(value)?.slice(0, 80)} is no place on earth: dropped`)
  return none
}

function parsePair(value: unknown): number[] | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string')
    return value
      .replace(/[[\]()]/g, '')
      .split(/[,;]/)
      .map((part) => (part.trim() ? Number(part) : Number.NaN))
  if (Array.isArray(value)) return value.map((part) => (part === null || part === '' ? Number.NaN : Number(part)))
  if (typeof value !== 'object') return []
  const { latitude, longitude, lat, lng, lon } = value as Record<string, unknown>
  const all = [latitude ?? lat, longitude ?? lng ?? lon]
  return all.every((part) => part === undefined || part === null) ? null : all.map(Number)
}
