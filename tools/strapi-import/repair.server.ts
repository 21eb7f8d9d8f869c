import { INTEGER } from '#platform/database/row-id.ts'
import { dayAt } from '#platform/text/calendar-day.ts'

/** What to say of a value that was mended or dropped. */
export type Note = (words: string) => void

const SLUG_LENGTH = 120
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const kebab = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Our form of a slug: kebab-case with a letter in it (decisions 3). `word` goes before what has none. */
export function slugFrom(given: string | null, title: string, word: string): string {
  const made = (kebab(given ?? '') || kebab(title) || word).slice(0, SLUG_LENGTH - 20).replace(/-$/, '')
  return /[a-z]/.test(made) ? made : `${word}-${made}`
}

/** At most so long, cut at the end. */
export function cut(text: string, most: number, name: string, note: Note): string {
  if ([...text].length <= most) return text
  note(`${name} cut to ${most} characters`)
  return `${[...text]
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}

/** A day as it is written; a moment as the day it is in Madrid (issue 3). Null when it is neither. */
export function dayFrom(value: string | null): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/.exec(value ?? '') ?? []
  if (!day) return null
  const zoned = time && /(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time ?? '00:00'}Z`
  const moment = new Date(`${day}T${zoned}`)
  const exists = !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!exists || !/^(19|20|21)/.test(day)) return null
  return time ? dayAt(moment) : day
}

/** A web address, given its scheme where it has none; anything else is dropped. */
export function addressFrom(value: string | null, name: string, note: Note, handleOf?: string): string | null {
  if (value === null) return null
  const handle = handleOf && /^@([\w.]{1,60})$/.exec(value)?.[1]
  const whole = handle
    ? `${handleOf}${handle}`
    : /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(value)
      ? `https://${value}`
      : value
  if (!/^https?:\/\/\S+$/i.test(whole) || !URL.canParse(whole)) {
    note(`${name} ${JSON.stringify(value)} is no web address: dropped`)
    return null
  }
  if (whole !== value) note(`${name} ${JSON.stringify(value)} became ${whole}`)
  return whole
}

/** A whole number within bounds; null when it is not said, or is something else. */
export function wholeFrom(
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

/** A word of a closed list, or what it is called elsewhere. */
export function wordFrom<Word extends string, Other extends Word | null>(
  value: string | null,
  {
    name,
    words,
    otherwise,
    also = {},
  }: { name: string; words: readonly Word[]; otherwise: Other; also?: Record<string, Word> },
  note: Note,
): Word | Other {
  if (value === null) return otherwise
  const known = words.find((word) => word === value)
  if (known) return known
  const key = plain(value).replace(/[^a-z0-9+]+/g, '-')
  const meant =
    words.find((word) => plain(word).replaceAll('_', '-') === key) ?? (Object.hasOwn(also, key) ? also[key] : undefined)
  note(`${name} ${JSON.stringify(value)} ${meant ? 'became' : 'is unknown: it became'} ${meant ?? otherwise ?? 'none'}`)
  return meant ?? otherwise
}

/** Latitude and longitude, as a pair, an object or words. */
export function placeFrom(value: unknown, note: Note): { latitude: number | null; longitude: number | null } {
  const nowhere = { latitude: null, longitude: null }
  const pair = pairFrom(value)
  if (pair === null) return nowhere
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = pair
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (onEarth && rest.length === 0) return { latitude, longitude }
  note(`gps ${JSON.stringify(value)?.slice(0, 80)} is no place on earth: dropped`)
  return nowhere
}

function pairFrom(value: unknown): number[] | null {
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
