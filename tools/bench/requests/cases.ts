import { PLACES, RARE, TITLES_ES } from '../calendar/calendar.ts'

/** What a request may cost when its answer is not cached. */
export type Aim = {
  /** CPU of server and database, ms. */
  cpu?: number
  /** The share of the requests per second of the bare handler, percent. */
  ofBare?: number
  /** kB compressed. */
  compressed?: number
  /** With larger calendars: how many times the CPU of the smallest one. Without it the other aims hold there too. */
  growth?: number
}
export type Case = { label: string; paths: string[]; isSignedIn?: boolean; aim?: Aim }

/** Different addresses that cost the same, so that an answer is rarely asked for twice. */
const ADDRESSES = 3000
const WORD = encodeURIComponent(RARE.toLowerCase())
const EVERYTHING = 'populate=*'
const FOUR_RELATIONS = ['organizer', 'venue', 'header', 'tags'].map((name, n) => `populate[${n}]=${name}`).join('&')
const FOUR_PLACES = ['[title]', '[organizer][name]', '[venue][name]', '[tags][text]']

const many = (count: number, path: (n: number) => string) => Array.from({ length: count }, (_, n) => encodeURI(path(n)))
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const searchOf = (word: string) =>
  `/api/events?${FOUR_PLACES.map((field, n) => `filters[$or][${n}]${field}[$containsi]=${word}`).join('&')}&${FOUR_RELATIONS}`

/** Place and number, as in the titles of `fillCalendar`: in one title or a few, and in the names of a few venues. */
export const rareWord = (n: number) => `${PLACES[Math.floor(n / 10) % 10]} ${n}`

/** Every part of five letters or more of the words that a tenth of the titles has. */
const COMMON_WORDS = [...TITLES_ES.map((title) => title.split(' ').at(-1)!), ...PLACES].flatMap((word) =>
  Array.from({ length: word.length }, (_, start) => start).flatMap((start) =>
    Array.from({ length: word.length + 1 }, (_, end) => word.slice(start, end).trim()).filter(
      (part) => part.length >= 5,
    ),
  ),
)

/** The requests of the table. Every answer is asked for at several addresses where the page has parameters. */
export function casesOf(size: number): Case[] {
  const start = (pageSize: number) => Math.min(ADDRESSES, size - pageSize)
  const slugs = Math.min(ADDRESSES, size)
  return [
    {
      label: 'API, list of the home page',
      paths: many(
        300,
        (n) =>
          `/api/events?filters[date_start][$gte]=${dayAfter(n)}&sort=date_start&pagination[pageSize]=6&${FOUR_RELATIONS}`,
      ),
      aim: { cpu: 1.6, growth: 2 },
    },
    {
      label: 'API, list of 25',
      paths: many(start(25), (n) => `/api/events?${EVERYTHING}&pagination[start]=${n}&pagination[limit]=25`),
      aim: { ofBare: 5 },
    },
    {
      label: 'API, list of 400',
      paths: many(
        Math.max(1, start(400)),
        (n) => `/api/events?${EVERYTHING}&pagination[start]=${n}&pagination[limit]=400`,
      ),
      aim: { cpu: 20 },
    },
    {
      label: 'API, one by slug',
      paths: many(slugs, (n) => `/api/event/by_slug/evento-${n + 1}?${EVERYTHING}`),
      aim: { cpu: 1.2 },
    },
    {
      label: 'API, rare words in four relations',
      paths: many(slugs, (n) => searchOf(rareWord(n))),
      aim: { cpu: 1.6, growth: 3 },
    },
    {
      label: 'API, common words in four relations',
      paths: many(COMMON_WORDS.length, (n) => searchOf(COMMON_WORDS[n]!)),
      aim: { cpu: 1.6, growth: 3 },
    },
    { label: 'API, search of a name', paths: [`/api/events?filters[title][$containsi]=${WORD}`] },
    { label: 'API, search of a common word', paths: ['/api/events?filters[title][$containsi]=sombras'] },
    { label: 'page, search of a name', paths: [`/es/events?q=${WORD}`] },
    { label: 'page, search of a common word', paths: ['/es/events?q=sombras'] },
    { label: 'home', paths: ['/es'], aim: { cpu: 10, compressed: 60, growth: 2 } },
    { label: 'events, 400 of them', paths: ['/es/events'], aim: { cpu: 25, growth: 2 } },
    {
      label: 'an event',
      paths: many(slugs, (n) => `/es/evento-rol-vivo-larp/evento-${n + 1}`),
      aim: { cpu: 3, growth: 1.5 },
    },
    { label: 'calendar, 400 events', paths: ['/es/calendar.ics'] },
    { label: 'home, signed in', paths: ['/es'], isSignedIn: true, aim: { cpu: 10, growth: 2 } },
    { label: 'events, signed in', paths: ['/es/events'], isSignedIn: true, aim: { cpu: 25, growth: 2 } },
    {
      label: 'an event, signed in',
      paths: many(slugs, (n) => `/es/evento-rol-vivo-larp/evento-${n + 1}`),
      isSignedIn: true,
      aim: { cpu: 3, growth: 1.5 },
    },
  ]
}
