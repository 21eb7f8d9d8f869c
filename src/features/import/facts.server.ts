import type { events, eventTexts } from '#features/events/table.server.ts'
import type { tickets } from '#features/tickets/table.server.ts'
import { AUDIENCES, EVENT_TYPES, LANGUAGES, THEMES } from '#spec/vocabulary.ts'
import { stampsOf } from './keep.server.ts'
import { addressFrom, cut, dayFrom, type Note, wholeFrom, wordFrom } from './mend.server.ts'
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
export const faultOf = ({ title, date_start, organizer }: EventEntry): string | null => {
  if (!title) return 'it has no title'
  if (!dayFrom(date_start)) return `it starts on no day: ${JSON.stringify(date_start)}`
  return organizer ? null : 'it has no organizer'
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

/** A ticket as it is sold; null when it has no price that one could charge. */
export function soldFrom(entry: TicketEntry, position: number, now: Date, note: Note): Sold | null {
  const about: Note = (words) => note(`ticket ${entry.id}: ${words}`)
  const price = wholeFrom(entry.price, 'price', () => {})
  if (price === null) return null
  const limitDate = dayFrom(entry.limit_date)
  if (entry.limit_date !== null && limitDate === null)
    about(`limit_date ${JSON.stringify(entry.limit_date)} is no day: dropped`)
  if (!entry.title) about('it has no title: it became "Entrada"')
  return {
    id: entry.id,
    title: cut(entry.title ?? 'Entrada', 120, 'title', about),
    words: entry.description,
    price,
    coin: coinOf(entry.coin, about),
    amount: wholeFrom(entry.amount, 'amount', about),
    limitDate,
    position,
    ...stampsOf(entry, now),
  }
}

function coinOf(value: string | null, note: Note) {
  const code = value?.toUpperCase() ?? 'EUR'
  if (/^[A-Z]{3}$/.test(code)) return code
  note(`coin ${JSON.stringify(value)} became EUR`)
  return 'EUR'
}
