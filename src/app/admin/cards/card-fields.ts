import { COUNTRIES, ORGANIZATION_TYPES, TIME_ZONES, VENUE_TYPES } from '#shared/enums.ts'
import type { CardKind } from '#shared/review/review.ts'

export type CardField = {
  name: string
  words: string
  as?: 'long' | 'number' | 'email' | 'tel' | 'url'
  /** A closed list; `words` begins the keys of its words. */
  options?: { values: readonly string[]; words: 'venue.type' | 'organizer.type' | null; empty?: boolean }
}

/** The fields of each kind of card, in the order of its form; `words` ends the key of the label (`team.card.…`). */
export const CARD_FIELDS = {
  venue: [
    { name: 'name', words: 'name' },
    { name: 'address', words: 'address' },
    { name: 'county', words: 'county' },
    { name: 'country', words: 'country', options: { values: COUNTRIES, words: null } },
    { name: 'latitude', words: 'latitude', as: 'number' },
    { name: 'longitude', words: 'longitude', as: 'number' },
    { name: 'timeZone', words: 'timeZone', options: { values: TIME_ZONES, words: null, empty: true } },
    { name: 'type', words: 'type', options: { values: VENUE_TYPES, words: 'venue.type', empty: true } },
    { name: 'capacity', words: 'capacity', as: 'number' },
    { name: 'pricePersonNight', words: 'price', as: 'number' },
    { name: 'url', words: 'website', as: 'url' },
    { name: 'phoneNumber', words: 'phone', as: 'tel' },
  ],
  organizer: [
    { name: 'name', words: 'name' },
    { name: 'type', words: 'type', options: { values: ORGANIZATION_TYPES, words: 'organizer.type' } },
    { name: 'county', words: 'county' },
    { name: 'email', words: 'email', as: 'email' },
    { name: 'phone', words: 'phone', as: 'tel' },
    { name: 'website', words: 'website', as: 'url' },
    { name: 'instagram', words: 'instagram', as: 'url' },
    { name: 'facebook', words: 'facebook', as: 'url' },
    { name: 'discord', words: 'discord', as: 'url' },
    { name: 'description_es', words: 'description_es', as: 'long' },
    { name: 'description_en', words: 'description_en', as: 'long' },
  ],
  tag: [
    { name: 'textEs', words: 'textEs' },
    { name: 'textEn', words: 'textEn' },
  ],
} as const satisfies Record<CardKind, readonly CardField[]>
export type CardWords = (typeof CARD_FIELDS)[CardKind][number]['words']
