import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Search } from '#shared/search.ts'
import { type DayConcept, READ_DAYS } from './days.ts'
import type { Meaning } from './meaning.ts'
import type { NamedPlace } from './places.ts'

const NEAR_KM = 150
/** In a town that is no province. */
const IN_KM = 25
const KM_AN_HOUR = 80
const KM_MOST = 900
/** Of "cheap", in whole units. */
const CHEAP = 30

const always =
  (filters: Partial<Search>): Meaning =>
  () =>
    filters
const near =
  (kmOf: (numbers: readonly number[]) => number): Meaning =>
  ({ numbers, place }) => {
    if (!place) return null
    if (place.near === null) return { province: place.region }
    const km = Math.round(kmOf(numbers))
    return km > 0 && km <= KM_MOST ? { near: place.near, within: km } : null
  }

/** What a place means by itself, or after "in". */
export const inPlace = ({ near, region }: NamedPlace): Partial<Search> =>
  region ? { province: region } : { near, within: IN_KM }

const OTHERS = {
  nothing: always({}),
  beginners: always({ beginners: true }),
  adults: always({ adults: true }),
  age: ({ numbers: [age = 0] }) => (age > 0 && age < 100 ? { age } : null),
  price: ({ numbers: [price = -1] }) => (price >= 0 && price < 100_000 ? { price } : null),
  free: always({ price: 0 }),
  cheap: always({ price: CHEAP }),
  none: always({ combat: ['none'] }),
  padded: always({ combat: ['padded'] }),
  airsoft: always({ combat: ['airsoft'] }),
  contact: always({ combat: ['contact'] }),
  single_day: always({ type: ['jornada'] }),
  several_days: always({ type: ['event'] }),
  spanish: always({ language: ['ES'] }),
  english: always({ language: ['EN'] }),
  german: always({ language: ['DE'] }),
  seats: always({ seats: true }),
  food: always({ food: true }),
  vegan: always({ diet: ['vegan'] }),
  vegetarian: always({ diet: ['vegetarian'] }),
  gluten_free: always({ diet: ['gluten_free'] }),
  lactose_free: always({ diet: ['lactose_free'] }),
  halal: always({ diet: ['halal'] }),
  sleeping: always({ sleeping: true }),
  transport: always({ transport: true }),
  accessible: always({ accessible: true }),
  near: near(() => NEAR_KM),
  near_km: near(([km = 0]) => km),
  near_hours: near(([hours = 1]) => hours * KM_AN_HOUR),
  near_hour_half: near(() => 1.5 * KM_AN_HOUR),
  near_half_hour: near(() => KM_AN_HOUR / 2),
  near_minutes: near(([minutes = 0]) => (minutes / 60) * KM_AN_HOUR),
  in: ({ place }) => place && inPlace(place),
  spain: always({ country: HOME_COUNTRY }),
  germany: always({ country: 'DE' }),
  abroad: always({ origin: 'international' }),
} as const satisfies Record<string, Meaning>

export type Concept = keyof typeof OTHERS | DayConcept
export const MEANINGS: Record<Concept, Meaning> = { ...OTHERS, ...READ_DAYS }
