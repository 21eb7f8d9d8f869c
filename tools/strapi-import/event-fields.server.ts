import type { events, eventTexts } from '#features/events/table.server.ts'
import type { tickets } from '#features/tickets/table.server.ts'
import { AUDIENCES, EVENT_TYPES, LANGUAGES, THEMES } from '#shared/enums.ts'
import { stampsOf } from './records.server.ts'
import { addressFrom, cut, dayFrom, type Note, wholeFrom, wordFrom } from './repair.server.ts'
import type { EventEntry, TicketEntry } from './schema.ts'

const TYPE = {
  name: 'type',
  words: EVENT_TYPES,
  otherwise: 'event',
  also: { 'single-day': 'jornada', 'one-day': 'jornada', day: 'jornada', evento: 'event' },
} as const
const LANGUAGE = {
  name: 'primary_language',
  words: LANGUAGES,
  otherwise: 'ES',
  also: {
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
  words: THEMES,
  otherwise: null,
  also: {
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
  words: AUDIENCES,
  otherwise: 'all',
  also: {
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

export type Facts = Omit<typeof events.$inferInsert, 'organizerId' | 'venueId'>
export type Words = Pick<typeof eventTexts.$inferInsert, 'title' | 'description'>
export type Sold = Omit<typeof tickets.$inferInsert, 'eventId' | 'titleEs'> & {
  id: number
  title: string
  words: string | null
}

/** Why an event cannot be taken at all; null when it can. */
export const faultOf = ({ title, date_start }: EventEntry): string | null => {
  if (!title) return 'it has no title'
  return dayFrom(date_start) ? null : `it starts on no day: ${JSON.stringify(date_start)}`
}

export const wordsOf = (entry: EventEntry, note: Note): Words => ({
  title: cut(entry.title!, 120, 'title', note),
  description: entry.description ?? '',
})

/** What an event is in every language. */
export function factsOf(entry: EventEntry, now: Date, note: Note): Facts {
  const dateStart = dayFrom(entry.date_start)!
  const dateEnd = endOf(entry, dateStart, note)
  const stamps = stampsOf(entry, now)
  return {
    dateStart,
    dateEnd,
    type: typeOf(entry, dateEnd !== null && dateEnd !== dateStart, note),
    county: entry.county,
    primaryLanguage: wordFrom(entry.primary_language, LANGUAGE, note),
    isInternational: entry.is_international,
    targetAudience: wordFrom(entry.target_audience, AUDIENCE, note),
    theme: wordFrom(entry.theme, THEME, note),
    url: addressFrom(entry.url, 'url', note),
    facebookPage: addressFrom(entry.facebook_page, 'facebook_page', note, 'https://www.facebook.com/'),
    instagramPage: addressFrom(entry.instagram_page, 'instagram_page', note, 'https://www.instagram.com/'),
    moderation: 'published',
    publishedAt: entry.publishedAt ?? stamps.createdAt,
    ...stamps,
  }
}

/** The day an event that can be taken ends. */
export const lastDayOf = (entry: EventEntry): string => {
  const start = dayFrom(entry.date_start)!
  return endOf(entry, start, () => {}) ?? start
}

function endOf({ date_end: given }: EventEntry, dateStart: string, note: Note) {
  const day = dayFrom(given)
  if (given === null || (day !== null && day >= dateStart)) return day
  note(`date_end ${JSON.stringify(given)} is ${day ? 'before the start' : 'no day'}: dropped`)
  return null
}

function typeOf({ type }: EventEntry, several: boolean, note: Note) {
  // The specification has both words for a day, so that is no repair.
  const word = type === 'single-day' || type === 'single_day' ? 'jornada' : wordFrom(type, TYPE, note)
  if (word !== 'jornada' || !several) return word
  note('type jornada lasts several days: it became event')
  return 'event'
}

/** Why a ticket cannot be taken: it has no price that one could charge, or one in another coin, which nobody may convert unasked. */
export function ticketFault({ price, coin }: TicketEntry): string | null {
  if (wholeFrom(price, 'price', () => {}) === null)
    return `price ${JSON.stringify(price)} is no whole number of minor units`
  const code = coin?.toUpperCase() ?? 'EUR'
  return /^[A-Z]{3}$/.test(code) && code !== 'EUR' ? `coin ${JSON.stringify(coin)} is not EUR` : null
}

/** The last day of sale, no later than the event's own last day. */
function limitFrom({ limit_date: given }: TicketEntry, lastDay: string, note: Note) {
  const day = dayFrom(given)
  if (given !== null && day === null) note(`limit_date ${JSON.stringify(given)} is no day: dropped`)
  if (day === null || day <= lastDay) return day
  note(`limit_date ${day} is after the event: it became ${lastDay}`)
  return lastDay
}

type Place = { position: number; lastDay: string }

/** A ticket as it is sold, where it has no fault. */
export function soldFrom(entry: TicketEntry, { position, lastDay }: Place, now: Date, note: Note): Sold {
  const about: Note = (words) => note(`ticket ${entry.id}: ${words}`)
  if (!entry.title) about('it has no title: it became "Entrada"')
  return {
    id: entry.id,
    title: cut(entry.title ?? 'Entrada', 120, 'title', about),
    words: entry.description,
    price: wholeFrom(entry.price, 'price', about)!,
    coin: coinOf(entry.coin, about),
    amount: wholeFrom(entry.amount, 'amount', about),
    limitDate: limitFrom(entry, lastDay, about),
    position,
    ...stampsOf(entry, now),
  }
}

function coinOf(value: string | null, note: Note) {
  if (value !== null && value.toUpperCase() !== 'EUR') note(`coin ${JSON.stringify(value)} became EUR`)
  return 'EUR'
}
