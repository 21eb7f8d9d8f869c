import type { FieldRules } from '#ui/forms/field-rules.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

const optional = true

export const RULES = {
  name: { max: 120 },
  type: { optional },
  address: { max: 200, optional },
  county: { max: 80, optional },
  country: { optional },
  gps: { max: 60, optional },
  capacity: { optional },
  price_person_night: { optional },
  phone_number: { phone: true, optional },
  url: { max: 300, url: true, optional },
} satisfies FieldRules<string>
export type VenueName = keyof typeof RULES

export const LABELS = {
  name: 'organization.name',
  type: 'proposal.venue_type',
  address: 'event.address',
  county: 'venue.place',
  country: 'search.country',
  gps: 'proposal.gps',
  capacity: 'venue.capacity',
  price_person_night: 'proposal.price',
  phone_number: 'venue.phone',
  url: 'venue.web',
} as const satisfies Record<VenueName, MessageKey>
