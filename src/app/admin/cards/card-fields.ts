import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import type { CardKind } from '#shared/review/review.ts'
import { type CardField, VENUE_COLUMN_NAMES, VENUE_COLUMNS } from '#shared/venue-columns.ts'

export type NamedField = CardField & { name: string }

/** The fields of each kind of entry, in form order. */
export const CARD_FIELDS = {
  venue: VENUE_COLUMN_NAMES.map((name) => ({ name, ...VENUE_COLUMNS[name] })),
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
} as const satisfies Record<CardKind, readonly NamedField[]>
export type CardLabel = (typeof CARD_FIELDS)[CardKind][number]['label']
