import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { clearable, int, isoDay, multiline, singleLine, webUrl } from '#platform/forms/zod-fields.ts'
import {
  AUDIENCES,
  EVENT_STATUSES,
  EVENT_TYPES,
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
import { ticketList } from './ticket-schema.ts'

const rowId = int({ min: 1, max: INTEGER.max })
const checkbox = z
  .union([z.boolean(), z.enum(['true', 'on', '1', 'false', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === 'on' || value === '1')
const locale = z.enum(LOCALES)
const description = multiline({ min: 0, max: DESCRIPTION_MAX })
const reason = clearable(multiline(REASON_LENGTH))
const percent = int({ min: 0, max: 100 })

/** A field that an HTML form sends once or several times. */
const many = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? [] : typeof value === 'string' ? [value] : value),
      z.array(item).max(most),
    )
    .optional()

/** The API accepts `single_day` as another name for `jornada`. */
const type = z.preprocess((value) => (value === 'single_day' ? 'jornada' : value), z.enum(EVENT_TYPES)).optional()

/** The translation in the other language; null removes it. */
const localization = z.object({ title: singleLine({ max: TITLE_MAX }), description: description.optional() })

/** Alternative text and focal point (percent) of the header picture; null removes the picture. */
const header = z.object({
  alternative_text: clearable(singleLine({ max: 300 })),
  x: percent.optional(),
  y: percent.optional(),
})

const signupFields = {
  signup: z.enum(SIGNUP).optional(),
  signup_url: clearable(webUrl),
  signup_opens: clearable(isoDay),
}

/** All fields of an event. Fields not sent stay unchanged; fields sent empty are cleared. */
export const eventForm = z.object({
  title: singleLine({ max: TITLE_MAX }).optional(),
  slug: z
    .string()
    .trim()
    .regex(/^(?=.*[a-z])(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  description: description.optional(),
  date_start: clearable(isoDay),
  date_end: clearable(isoDay),
  type,
  primary_language: z.enum(LANGUAGES).optional(),
  is_international: checkbox.optional(),
  target_audience: z.enum(AUDIENCES).optional(),
  theme: clearable(z.enum(THEMES)),
  url: clearable(webUrl),
  facebook_page: clearable(webUrl),
  instagram_page: clearable(webUrl),
  venue: clearable(rowId),
  /** "To be announced": `county` then gives the province, if it is known. */
  venue_tbd: checkbox.optional(),
  county: clearable(singleLine({ max: COUNTY_MAX })),
  /** Names of tags, or ids of existing ones. */
  tags: many(z.union([z.number().int().min(1).max(INTEGER.max), singleLine({ max: TAG_MAX })]), TAGS_MAX),
  capacity: clearable(int({ min: 1, max: SEATS_MAX })),
  minimum_age: clearable(int({ min: 0, max: 99 })),
  payment_methods: many(z.enum(PAYMENT_METHODS), PAYMENT_METHODS.length),
  refund_policy_es: clearable(multiline({ min: 0, max: REFUND_POLICY_MAX })),
  refund_policy_en: clearable(multiline({ min: 0, max: REFUND_POLICY_MAX })),
  localizations: localization.nullable().optional(),
  tickets: ticketList.optional(),
  ...signupFields,
  header: header.nullable().optional(),
  /** The language of `title` and `description`. */
  locale: locale.optional(),
  reason,
  version: z.string().max(64).optional(),
  submit: checkbox.optional(),
})
export type EventForm = z.output<typeof eventForm>

/** A draft needs only a title. `form_key` makes creation idempotent: the same key again is the same form, submitted twice. */
export const newEventForm = eventForm.extend({ title: singleLine({ max: TITLE_MAX }), form_key: z.uuid().optional() })

export const duplicateForm = z.object({ date_start: isoDay, title: singleLine({ max: TITLE_MAX }).optional() })

/** Cancelling and postponing require a reason. */
export const eventStatusForm = z.object({ happening: z.enum(EVENT_STATUSES), reason_es: reason, reason_en: reason })
export const signupForm = z.object({ ...signupFields, signup: z.enum(SIGNUP) })

export const titleForm = z.object({
  title: z.string().max(1000).default(''),
  date_start: clearable(isoDay).catch(null),
  event: clearable(rowId).catch(null),
})
