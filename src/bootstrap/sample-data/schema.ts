import { z } from 'zod'
import { phone } from '#platform/forms/zod-fields.ts'
import {
  AUDIENCES,
  COUNTRIES,
  EVENT_TYPES,
  HAPPENING,
  LANGUAGES,
  ORGANIZATION_TYPES,
  PAYMENT_METHODS,
  SIGNUP,
  THEMES,
  TICKET_TIERS,
  VENUE_TYPES,
} from '#shared/enums.ts'

/** The files of sample/ (docs/ says what they are for). Unknown keys are mistakes. */
const words = z.string().trim().min(1)
const inBoth = z.strictObject({ es: words, en: words })
const web = z.url({ protocol: /^https?$/ }).nullable()
const slug = z.string().regex(/^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/)
const key = slug
const count = z.number().int().positive().nullable()
const minorUnits = z.number().int().nonnegative()
const daysBefore = z.number().int().nonnegative()

export const organizerFile = z.array(
  z.strictObject({
    key,
    name: words,
    slug,
    /** Nobody of the site team has looked at it yet, nor at its events. */
    waiting: z.boolean().default(false),
    type: z.enum(ORGANIZATION_TYPES),
    url: web,
    facebook: web,
    instagram: web,
    discord: web,
    email: z.email().nullable(),
    phone: phone.nullable(),
    county: words.nullable(),
    description: z.strictObject({ es: words, en: words.optional() }),
  }),
)

export const venueFile = z.array(
  z.strictObject({
    key,
    name: words,
    slug,
    address: words.nullable(),
    county: words.nullable(),
    country: z.enum(COUNTRIES),
    gps: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
    url: web,
    type: z.enum(VENUE_TYPES).nullable(),
    price_person_night: minorUnits.nullable(),
    capacity: count,
    phone_number: words.nullable(),
  }),
)

export const tagFile = z.array(z.strictObject({ key, text: inBoth }))

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** A day told from the week of loading: `{weeks: 1, day: fri, nights: 2}` is next week's Friday to Sunday. */
const when = z.strictObject({
  weeks: z.number().int(),
  day: z.enum(WEEKDAYS),
  nights: z.number().int().min(0).max(14),
})

const ticket = z.strictObject({
  title: inBoth,
  description: inBoth.nullable(),
  price: minorUnits,
  coin: z.literal('EUR'),
  tier: z.enum(TICKET_TIERS),
  amount: count,
  /** The last day of sale, in days before the start. */
  limit: daysBefore.nullable(),
})

export const eventFile = z.strictObject({
  title: words,
  slug,
  organizer: key,
  venue: key.nullable(),
  county: words.optional(),
  when,
  type: z.enum(EVENT_TYPES),
  primary_language: z.enum(LANGUAGES),
  is_international: z.boolean(),
  target_audience: z.enum(AUDIENCES),
  theme: z.enum(THEMES),
  url: web,
  facebook_page: web,
  instagram_page: web,
  tags: z.array(key),
  happening: z.enum(HAPPENING),
  happening_reason: inBoth.optional(),
  signup: z.enum(SIGNUP),
  signup_url: web.optional(),
  signup_opens: daysBefore.optional(),
  capacity: count,
  minimum_age: z.number().int().min(0).max(99).nullable(),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  refund_policy: inBoth.nullable(),
  tickets: z.array(ticket),
})

/** The same event in English: its words alone. */
export const translationFile = z.strictObject({ title: words, slug })
