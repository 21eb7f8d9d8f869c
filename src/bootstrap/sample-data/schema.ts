import { z } from 'zod'
import { eventFactsForm } from '#features/event-facts/schema.ts'
import { phone } from '#platform/forms/zod-fields.ts'
import {
  AUDIENCES,
  COUNTRIES,
  EVENT_STATUSES,
  EVENT_TYPES,
  LANGUAGES,
  ORGANIZATION_TYPES,
  PAYMENT_METHODS,
  SIGNUP,
  THEMES,
  TICKET_TIERS,
  VENUE_TYPES,
} from '#shared/enums.ts'
import { OPENING_MODES } from '#shared/registrations/states.ts'

/** Schemas of the files in sample/. Unknown keys are errors. */
const nonEmpty = z.string().trim().min(1)
const inBothLanguages = z.strictObject({ es: nonEmpty, en: nonEmpty })
const urlOrNull = z.url({ protocol: /^https?$/ }).nullable()
const slug = z.string().regex(/^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/)
const key = slug
const positiveInt = z.number().int().positive().nullable()
const minorUnits = z.number().int().nonnegative()
const daysBefore = z.number().int().nonnegative()

export const organizerFile = z.array(
  z.strictObject({
    key,
    name: nonEmpty,
    slug,
    /** Not verified yet by the site team; its events are not published. */
    waiting: z.boolean().default(false),
    type: z.enum(ORGANIZATION_TYPES),
    url: urlOrNull,
    facebook: urlOrNull,
    instagram: urlOrNull,
    discord: urlOrNull,
    email: z.email().nullable(),
    phone: phone.nullable(),
    county: nonEmpty.nullable(),
    description: z.strictObject({ es: nonEmpty, en: nonEmpty.optional() }),
  }),
)

export const venueFile = z.array(
  z.strictObject({
    key,
    name: nonEmpty,
    slug,
    address: nonEmpty.nullable(),
    county: nonEmpty.nullable(),
    country: z.enum(COUNTRIES),
    gps: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
    url: urlOrNull,
    type: z.enum(VENUE_TYPES).nullable(),
    price_person_night: minorUnits.nullable(),
    capacity: positiveInt,
    phone_number: nonEmpty.nullable(),
  }),
)

export const tagFile = z.array(z.strictObject({ key, text: inBothLanguages }))

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** A day relative to the week of loading: `{weeks: 1, day: fri, nights: 2}` is next week's Friday to Sunday. */
const when = z.strictObject({
  weeks: z.number().int(),
  day: z.enum(WEEKDAYS),
  nights: z.number().int().min(0).max(14),
})

const time = z.string().regex(/^\d\d:\d\d$/)

const ticket = z.strictObject({
  title: inBothLanguages,
  description: inBothLanguages.nullable(),
  price: minorUnits,
  coin: z.literal('EUR'),
  tier: z.enum(TICKET_TIERS),
  amount: positiveInt,
  opening: z.enum(OPENING_MODES).default('first_come'),
  /** The last day of sale, in days before the start of the event. */
  limit: daysBefore.nullable(),
})

export const eventFile = z.strictObject({
  title: nonEmpty,
  slug,
  organizer: key,
  venue: key.nullable(),
  county: nonEmpty.optional(),
  when,
  type: z.enum(EVENT_TYPES),
  primary_language: z.enum(LANGUAGES),
  is_international: z.boolean(),
  target_audience: z.enum(AUDIENCES),
  theme: z.enum(THEMES),
  url: urlOrNull,
  facebook_page: urlOrNull,
  instagram_page: urlOrNull,
  tags: z.array(key),
  times: z.strictObject({ doors: time.optional(), start: time, end: time.optional() }).optional(),
  /** The name of its series. */
  series: nonEmpty.optional(),
  event_status: z.enum(EVENT_STATUSES),
  event_status_reason: inBothLanguages.optional(),
  signup: z.enum(SIGNUP),
  signup_url: urlOrNull.optional(),
  signup_opens: daysBefore.optional(),
  capacity: positiveInt,
  minimum_age: z.number().int().min(0).max(99).nullable(),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  refund_policy: inBothLanguages.nullable(),
  /** Its facts, by the names of their form. */
  for_me: z.strictObject(eventFactsForm.omit({ version: true }).shape).optional(),
  tickets: z.array(ticket),
})

/** The English translation of an event: title and slug; the description is the body of the file. */
export const translationFile = z.strictObject({ title: nonEmpty, slug })
