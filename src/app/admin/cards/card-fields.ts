import { COUNTRIES, ORGANIZATION_TYPES, TIME_ZONES, VENUE_TYPES } from '#shared/enums.ts'
import type { CardKind } from '#shared/review/review.ts'

export type CardField = {
  name: string
  label: string
  as?: 'long' | 'number' | 'email' | 'tel' | 'url'
  /** A closed list; `words` is the prefix of its message keys. */
  options?: { values: readonly string[]; label: 'venue.type' | 'organizer.type' | null; empty?: boolean }
}

/** The fields of each kind of entry, in form order; `words` is the suffix of the label's key (`admin.card.…`). */
export const CARD_FIELDS = {
  venue: [
    { name: 'name', label: 'name' },
    { name: 'address', label: 'address' },
    { name: 'county', label: 'county' },
    { name: 'country', label: 'country', options: { values: COUNTRIES, label: null } },
    { name: 'latitude', label: 'latitude', as: 'number' },
    { name: 'longitude', label: 'longitude', as: 'number' },
    { name: 'timeZone', label: 'timeZone', options: { values: TIME_ZONES, label: null, empty: true } },
    { name: 'type', label: 'type', options: { values: VENUE_TYPES, label: 'venue.type', empty: true } },
    { name: 'capacity', label: 'capacity', as: 'number' },
    { name: 'pricePersonNight', label: 'price', as: 'number' },
    { name: 'url', label: 'website', as: 'url' },
    { name: 'phoneNumber', label: 'phone', as: 'tel' },
  ],
  organizer: [
    { name: 'name', label: 'name' },
    { name: 'type', label: 'type', options: { values: ORGANIZATION_TYPES, label: 'organizer.type' } },
    { name: 'county', label: 'county' },
    { name: 'email', label: 'email', as: 'email' },
    { name: 'phone', label: 'phone', as: 'tel' },
    { name: 'website', label: 'website', as: 'url' },
    { name: 'instagram', label: 'instagram', as: 'url' },
    { name: 'facebook', label: 'facebook', as: 'url' },
    { name: 'discord', label: 'discord', as: 'url' },
    { name: 'description_es', label: 'description_es', as: 'long' },
    { name: 'description_en', label: 'description_en', as: 'long' },
  ],
  tag: [
    { name: 'textEs', label: 'textEs' },
    { name: 'textEn', label: 'textEn' },
  ],
} as const satisfies Record<CardKind, readonly CardField[]>
export type CardLabel = (typeof CARD_FIELDS)[CardKind][number]['label']
