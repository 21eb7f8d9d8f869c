import { addDays } from './days.ts'
import type { Theme } from './enums.ts'
import { SEARCH_TEXT_LENGTH } from './limits.ts'
import { oneOrAny, type QueryOf, queryCodec, someOf, text } from './query-codec.ts'
import { EMPTY_SEARCH, type Search } from './search.ts'

/** When somebody could go, in days from today on. */
export const FIRST_TIMES = { soon: 61, season: 183 } as const
export type FirstTime = keyof typeof FIRST_TIMES
const TIMES = Object.keys(FIRST_TIMES) as FirstTime[]

/** What somebody who knows no genre of larp may like, and the genres that have it. */
export const TASTES = {
  fantasy: ['high-fantasy', 'low-fantasy'],
  fear: ['horror', 'world-of-darkness'],
  past: ['historic', 'steampunk'],
  future: ['science-fiction', 'post-apo'],
  today: ['modern', 'world-of-darkness'],
} as const satisfies Record<string, readonly Theme[]>
export type Taste = keyof typeof TASTES
export const TASTE_NAMES = Object.keys(TASTES) as Taste[]

/** The three questions for newcomers, as the address of their page has them. */
export const firstLarpQuery = queryCodec({
  when: oneOrAny('when', TIMES),
  near: text('near', SEARCH_TEXT_LENGTH),
  taste: someOf('taste', TASTE_NAMES),
})
export type FirstLarpQuery = QueryOf<typeof firstLarpQuery>

/** What people travel for a first larp, in kilometres: "near" of the search. */
const NEAR_KM = 150

/** The search for what would fit: an event that welcomes newcomers, has places left, and is what was answered. */
export const searchOfNewcomer = ({ when, near, taste }: FirstLarpQuery, today: string): Search => ({
  ...EMPTY_SEARCH,
  beginners: true,
  seats: true,
  theme: [...new Set(taste.flatMap((name): readonly Theme[] => TASTES[name]))],
  ...(near ? { near, within: NEAR_KM } : {}),
  ...(when ? { when: 'dates' as const, from: today, to: addDays(today, FIRST_TIMES[when]) } : {}),
})
