import type { events, eventTranslations } from '#features/events/table.server.ts'
import type { tickets } from '#features/tickets/table.server.ts'
import { AUDIENCES, EVENT_TYPES, LANGUAGES, THEMES } from '#shared/enums.ts'
import { toRowTimestamps } from './records.server.ts'
import { type Note, parseDay, parseEnum, parseInteger, parseWebAddress, truncate } from './repair.server.ts'
import type { EventEntry, TicketEntry } from './schema.ts'

const TYPE = {
  name: 'type',
  values: EVENT_TYPES,
  fallback: 'event',
  aliases: { 'single-day': 'jornada', 'one-day': 'jornada', day: 'jornada', evento: 'event' },
} as const
const LANGUAGE = {
  name: 'primary_language',
  values: LANGUAGES,
  fallback: 'ES',
  aliases: {
    espanol: 'ES',
    castellano: 'ES',
    spanish: 'ES',
    ingles: 'EN',
    english: 'EN',
    aleman: 'DE',
    german: 'DE',
    deutsch: 'DE',
  },
} as const
const THEME = {
  name: 'theme',
  values: THEMES,
  fallback: null,
  aliases: {
    fantasy: 'high-fantasy',
    fantasia: 'high-fantasy',
    wod: 'world-of-darkness',
    historical: 'historic',
    historico: 'historic',
    terror: 'horror',
    'post-apocalyptic': 'post-apo',
    postapo: 'post-apo',
    'sci-fi': 'science-fiction',
    'ciencia-ficcion': 'science-fiction',
    contemporary: 'modern',
    moderno: 'modern',
  },
} as const
const AUDIENCE = {
  name: 'target_audience',
  values: AUDIENCES,
  fallback: 'all',
  aliases: {
    todos: 'all',
    adult: 'adults',
    adultos: 'adults',
    '+18': 'adults',
    '18+': 'adults',
    '+16': 'over_16',
    '16+': 'over_16',
    '+14': 'over_14',
    '14+': 'over_14',
    familia: 'families',
    familias: 'families',
    family: 'families',
  },
} as const

export type EventFields = Omit<typeof events.$inferInsert, 'organizerId' | 'venueId'>
export type TranslationFields = Pick<typeof eventTranslations.$inferInsert, 'title' | 'description'>
export type TicketFields = Omit<typeof tickets.$inferInsert, 'eventId' | 'titleEs'> & {
  id: number
  title: string
  description: string | null
}

/** Why an event cannot be imported; null when it can. */
export const eventRejection = ({ title, date_start }: EventEntry): string | null => {
  if (!title) return 'it has no title'
  return parseDay(date_start) ? null : `it starts on no day: ${JSON.stringify(date_start)}`
}

export const toTranslationFields = (entry: EventEntry, note: Note): TranslationFields => ({
  title: truncate(entry.title!, 120, 'title', note),
  description: entry.description ?? '',
})

/** The language-neutral fields of an event. */
export function toEventFields(entry: EventEntry, now: Date, note: Note): EventFields {
  const dateStart = parseDay(entry.date_start)!
  const dateEnd = parseDateEnd(entry, dateStart, note)
  const stamps = toRowTimestamps(entry, now)
  return {
    dateStart,
    dateEnd,
    type: parseType(entry, dateEnd !== null && dateEnd !== dateStart, note),
    county: entry.county,
    primaryLanguage: parseEnum(entry.primary_language, LANGUAGE, note),
    isInternational: entry.is_international,
    targetAudience: parseEnum(entry.target_audience, AUDIENCE, note),
    theme: parseEnum(entry.theme, THEME, note),
    url: parseWebAddress(entry.url, 'url', note),
    facebookPage: parseWebAddress(entry.facebook_page, 'facebook_page', note, 'https://www.facebook.com/'),
    instagramPage: parseWebAddress(entry.instagram_page, 'instagram_page', note, 'https://www.instagram.com/'),
    moderation: 'published',
    publishedAt: entry.publishedAt ?? stamps.createdAt,
    ...stamps,
  }
}

/** The last day of an event that passed `eventRejection`. */
export const lastDayOf = (entry: EventEntry): string => {
  const start = parseDay(entry.date_start)!
  return parseDateEnd(entry, start, () => {}) ?? start
}

function parseDateEnd({ date_end: value }: EventEntry, dateStart: string, note: Note) {
  const day = parseDay(value)
  if (value === null || (day !== null && day >= dateStart)) return day
  note(`date_end ${JSON.stringify(value)} is ${day ? 'before the start' : 'no day'}: dropped`)
  return null
}

function parseType({ type }: EventEntry, isMultiDay: boolean, note: Note) {
  // The API has both names for a one-day event, so this is not reported as a repair.
  const value = type === 'single-day' || type === 'single_day' ? 'jornada' : parseEnum(type, TYPE, note)
  if (value !== 'jornada' || !isMultiDay) return value
  note('type jornada lasts several days: it became event')
  return 'event'
}

/** Why a ticket cannot be imported: no valid price, or a price in another currency, which we do not convert. */
export function ticketRejection({ price, coin }: TicketEntry): string | null {
  if (parseInteger(price, 'price', () => {}) === null)
    return `price ${JSON.stringify(price)} is no whole number of minor units`
  const code = coin?.toUpperCase() ?? 'EUR'
  return /^[A-Z]{3}$/.test(code) && code !== 'EUR' ? `coin ${JSON.stringify(coin)} is not EUR` : null
}

/** The last day of sale, at the latest the event's last day. */
function parseLimitDate({ limit_date: value }: TicketEntry, lastDay: string, note: Note) {
  const day = parseDay(value)
  if (value !== null && day === null) note(`limit_date ${JSON.stringify(value)} is no day: dropped`)
  if (day === null || day <= lastDay) return day
  note(`limit_date ${day} is after the event: it became ${lastDay}`)
  return lastDay
}

type TicketPosition = { position: number; lastDay: string }

/** The fields of a ticket that passed `ticketRejection`. */
export function toTicketFields(
  entry: TicketEntry,
  { position, lastDay }: TicketPosition,
  now: Date,
  note: Note,
): TicketFields {
  const ticketNote: Note = (message) => note(`ticket ${entry.id}: ${message}`)
  if (!entry.title) ticketNote('it has no title: it became "Entrada"')
  return {
    id: entry.id,
    title: truncate(entry.title ?? 'Entrada', 120, 'title', ticketNote),
    description: entry.description,
    price: parseInteger(entry.price, 'price', ticketNote)!,
    coin: parseCoin(entry.coin, ticketNote),
    amount: parseInteger(entry.amount, 'amount', ticketNote),
    limitDate: parseLimitDate(entry, lastDay, ticketNote),
    position,
    ...toRowTimestamps(entry, now),
  }
}

function parseCoin(value: string | null, note: Note) {
  if (value !== null && value.toUpperCase() !== 'EUR') note(`coin ${JSON.stringify(value)} became EUR`)
  return 'EUR'
}
