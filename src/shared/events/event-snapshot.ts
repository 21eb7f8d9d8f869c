import type {
  Audience,
  EventStatus,
  EventType,
  Language,
  Locale,
  PaymentMethod,
  Signup,
  Theme,
  TicketTier,
} from '#shared/enums.ts'

/** The fields without translations. Dates are `YYYY-MM-DD`. */
export type EventFields = {
  dateStart: string | null
  dateEnd: string | null
  type: EventType
  primaryLanguage: Language
  isInternational: boolean
  targetAudience: Audience
  theme: Theme | null
  url: string | null
  facebookPage: string | null
  instagramPage: string | null
  county: string | null
  eventStatus: EventStatus
  statusReasonEs: string | null
  statusReasonEn: string | null
  signup: Signup
  signupUrl: string | null
  signupOpens: string | null
  capacity: number | null
  minimumAge: number | null
  paymentMethods: PaymentMethod[]
  refundPolicyEs: string | null
  refundPolicyEn: string | null
}

/** All editable content of an event: what a revision stores before and after, and what `version` is computed from. */
export type EventSnapshot = Omit<EventFields, 'eventStatus' | 'statusReasonEs' | 'statusReasonEn'> & {
  // Stored in event_revisions under the names of the columns, so these three keys must not change.
  happening: EventStatus
  happeningReasonEs: string | null
  happeningReasonEn: string | null
  texts: Partial<Record<Locale, { title: string; slug: string; description: string }>>
  venue: { id: number; name: string } | null
  tags: string[]
  tickets: {
    id: number
    titleEs: string
    titleEn: string | null
    descriptionEs: string | null
    descriptionEn: string | null
    price: number
    coin: string
    tier: TicketTier
    amount: number | null
    limitDate: string | null
  }[]
  header: { hash: string; alternativeText: string | null; focalX: number; focalY: number } | null
}
