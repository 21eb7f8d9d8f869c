import { z } from 'zod'
import { ticketList } from '#features/tickets/schema.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { day, line, orNothing, prose, webAddress, whole } from '#platform/forms/zod-fields.ts'
import {
  AUDIENCES,
  EVENT_TYPES,
  HAPPENING,
  LANGUAGES,
  LOCALES,
  PAYMENT_METHODS,
  SIGNUP,
  THEMES,
} from '#shared/enums.ts'
import {
  COUNTY_MAX,
  DESCRIPTION_MAX,
  REASON_LENGTH,
  REFUND_POLICY_MAX,
  SEATS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '#shared/limits.ts'

const rowId = whole({ min: 1, max: INTEGER.max })
const ticked = z
  .union([z.boolean(), z.enum(['true', 'on', '1', 'false', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === 'on' || value === '1')
const locale = z.enum(LOCALES)
const description = prose({ min: 0, max: DESCRIPTION_MAX })
const reason = orNothing(prose(REASON_LENGTH))
const percent = whole({ min: 0, max: 100 })

/** A field that a plain form sends once or many times. */
const many = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? [] : typeof value === 'string' ? [value] : value),
      z.array(item).max(most),
    )
    .optional()

/** "single-day" is specification 3's other name for it (decisions 1). */
const type = z.preprocess((value) => (value === 'single_day' ? 'jornada' : value), z.enum(EVENT_TYPES)).optional()

/** The other language's text; null takes it away. */
const localization = z.object({ title: line({ max: TITLE_MAX }), description: description.optional() })

/** What a picture at the head says and shows; null takes it away. */
const header = z.object({
  alternative_text: orNothing(line({ max: 300 })),
  x: percent.optional(),
  y: percent.optional(),
})

const signupFields = {
  signup: z.enum(SIGNUP).optional(),
  signup_url: orNothing(webAddress),
  signup_opens: orNothing(day),
}

/** The whole form of an event. What is not sent stays as it is; what is sent empty is emptied. */
export const eventForm = z.object({
  title: line({ max: TITLE_MAX }).optional(),
  slug: z
    .string()
    .trim()
    .regex(/^(?=.*[a-z])(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  description: description.optional(),
  date_start: orNothing(day),
  date_end: orNothing(day),
  type,
  primary_language: z.enum(LANGUAGES).optional(),
  is_international: ticked.optional(),
  target_audience: z.enum(AUDIENCES).optional(),
  theme: orNothing(z.enum(THEMES)),
  url: orNothing(webAddress),
  facebook_page: orNothing(webAddress),
  instagram_page: orNothing(webAddress),
  venue: orNothing(rowId),
  /** "To be announced": then the province says where, if that much is known. */
  venue_tbd: ticked.optional(),
  county: orNothing(line({ max: COUNTY_MAX })),
  /** Words, or the ids of tags there are. */
  tags: many(z.union([z.number().int().min(1).max(INTEGER.max), line({ max: TAG_MAX })]), TAGS_MAX),
  capacity: orNothing(whole({ min: 1, max: SEATS_MAX })),
  minimum_age: orNothing(whole({ min: 0, max: 99 })),
  payment_methods: many(z.enum(PAYMENT_METHODS), PAYMENT_METHODS.length),
  refund_policy_es: orNothing(prose({ min: 0, max: REFUND_POLICY_MAX })),
  refund_policy_en: orNothing(prose({ min: 0, max: REFUND_POLICY_MAX })),
  localizations: localization.nullable().optional(),
  tickets: ticketList.optional(),
  ...signupFields,
  header: header.nullable().optional(),
  /** Of the text that `title` and `description` are. */
  locale: locale.optional(),
  reason,
  version: z.string().max(64).optional(),
  submit: ticked.optional(),
})
export type EventForm = z.output<typeof eventForm>

/** Only the title is needed for a draft (decisions 3). `form_key`: the same again is the same form, pressed or sent twice. */
export const newEvent = eventForm.extend({ title: line({ max: TITLE_MAX }), form_key: z.uuid().optional() })

export const copyForm = z.object({ date_start: day, title: line({ max: TITLE_MAX }).optional() })

/** Whoever cancels or postpones says why. */
export const happeningForm = z.object({ happening: z.enum(HAPPENING), reason_es: reason, reason_en: reason })
export const signupForm = z.object({ ...signupFields, signup: z.enum(SIGNUP) })

export const titleForm = z.object({
  title: z.string().max(1000).default(''),
  date_start: orNothing(day).catch(null),
  event: orNothing(rowId).catch(null),
})
