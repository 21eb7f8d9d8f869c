import type { Search } from '#shared/search.ts'
import type { NamedPlace } from './places.ts'

/** What was found in the places that a phrase keeps for them, in their order. */
export type Slots = {
  numbers: readonly number[]
  place: NamedPlace | null
  months: readonly number[]
  year: number | null
}
/** The filters that a phrase sets. Null where what it holds makes no sense: it then means nothing. */
export type Meaning = (slots: Slots, today: string) => Partial<Search> | null
