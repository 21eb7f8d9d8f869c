import type {
  Audience,
  EventType,
  Happening,
  Language,
  Locale,
  PaymentMethod,
  Signup,
  Theme,
  TicketTier,
} from '#shared/enums.ts'

/** What is the same in every language, as people write it down. Days are `YYYY-MM-DD`. */
export type EventFacts = {
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
  happening: Happening
  happeningReasonEs: string | null
  happeningReasonEn: string | null
  signup: Signup
  signupUrl: string | null
  signupOpens: string | null
  capacity: number | null
  minimumAge: number | null
  paymentMethods: PaymentMethod[]
  refundPolicyEs: string | null
  refundPolicyEn: string | null
}

/** All that people can change of an event, whole: what a revision keeps before and after, and what a version is told by. */
export type EventSnapshot = EventFacts & {
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
