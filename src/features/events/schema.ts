import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { profileUrl } from '#platform/forms/profile-url.ts'
import { clearable, int, isoDay, multiline, singleLine, timeOfDay, webUrl } from '#platform/forms/zod-fields.ts'
import { CONTENT_LOCALES, EVENT_STATUSES, SIGNUP } from '#shared/enums.ts'
import {
  columnEntries,
  type EventColumn,
  type EventColumns,
  type FieldValues,
  FORM_COLUMNS,
  SIGNUP_COLUMNS,
} from '#shared/events/event-columns.ts'
import { DESCRIPTION_MAX, REASON_LENGTH, SERIES_NAME_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from '#shared/limits.ts'
import { PROBLEMS } from '#shared/review/review.ts'
import { ticketList } from './ticket-schema.ts'

const rowId = int({ min: 1, max: INTEGER.max })
const checkbox = z
  .union([z.boolean(), z.enum(['true', 'on', '1', 'false', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === 'on' || value === '1')
const locale = z.enum(CONTENT_LOCALES)
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

/** The schema of a column's field. A value of the API with another name is accepted. */
function fieldSchema(column: EventColumn): z.ZodType {
  switch (column.kind) {
    case 'day':
      return clearable(isoDay)
    case 'time':
      return clearable(timeOfDay)
    case 'url':
      return clearable(webUrl)
    case 'profile':
      return clearable(profileUrl(column.network))
    case 'line':
      return clearable(singleLine(column))
    case 'text':
      return clearable(multiline({ min: 0, max: column.max }))
    case 'integer':
      return clearable(int(column))
    case 'checkbox':
      return checkbox.optional()
    case 'choices':
      return many(z.enum(column.values), column.values.length)
    case 'choice': {
      const { values, initial, synonyms = {} } = column
      if (initial === null) return clearable(z.enum(values))
      const known = (value: unknown) => (Object.hasOwn(synonyms, String(value)) ? synonyms[String(value)] : value)
      return z.preprocess(known, z.enum(values)).optional()
    }
  }
}

type FieldSchemas<Columns extends EventColumns> = {
  [Name in keyof FieldValues<Columns>]: z.ZodOptional<z.ZodType<FieldValues<Columns>[Name]>>
}
const fieldSchemas = <Columns extends EventColumns>(columns: Columns) =>
  Object.fromEntries(
    columnEntries(columns).map(([, column]) => [column.api, fieldSchema(column)]),
  ) as unknown as FieldSchemas<Columns>

/** The translation in the other language; null removes it. */
const localization = z.object({ title: singleLine({ max: TITLE_MAX }), description: description.optional() })

/** Alternative text and focal point (percent) of the header picture; null removes the picture. */
const header = z.object({
  alternative_text: clearable(singleLine({ max: 300 })),
  x: percent.optional(),
  y: percent.optional(),
})

const tag = z.union([z.number().int().min(1).max(INTEGER.max), singleLine({ max: TAG_MAX })])

/** All fields of an event. Fields not sent stay unchanged; fields sent empty are cleared. */
export const eventForm = z.object({
  title: singleLine({ max: TITLE_MAX }).optional(),
  slug: z
    .string()
    .trim()
    .regex(/^(?=.*[a-z])(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  description: description.optional(),
  ...fieldSchemas(FORM_COLUMNS),
  venue: clearable(rowId),
  /** "To be announced": `county` then gives the province, if it is known. */
  venue_tbd: checkbox.optional(),
  /** Names of tags, or ids of existing ones. */
  tags: many(tag, TAGS_MAX),
  localizations: localization.nullable().optional(),
  /** The name of a series of the organization, or its id; a new name creates a series. */
  series: clearable(z.union([z.number().int().min(1).max(INTEGER.max), singleLine({ max: SERIES_NAME_MAX })])),
  tickets: ticketList.optional(),
  header: header.nullable().optional(),
  /** The language of `title` and `description`. */
  locale: locale.optional(),
  reason,
  version: z.string().max(64).optional(),
  /** Whether the days of its parts move with `date_start`: they do where it is not sent. */
  move_days: checkbox.optional(),
  submit: checkbox.optional(),
  /** An answer to the site team, with `submit`. */
  reply: reason,
})
export type EventForm = z.output<typeof eventForm>

/** A draft needs only a title. `form_key` makes creation idempotent: the same key again is the same form, submitted twice. */
export const newEventForm = eventForm.extend({ title: singleLine({ max: TITLE_MAX }), form_key: z.uuid().optional() })

/** Which problem of a public event its organizers are written to about. */
export const reminderForm = z.object({ problem: z.enum(PROBLEMS) })

/** What the site team corrects: one translation, of the version that was read. */
export const correctionForm = z.object({
  locale,
  title: singleLine({ max: TITLE_MAX }),
  description,
  version: z.string().max(60),
})

export const duplicateForm = z.object({ date_start: isoDay, title: singleLine({ max: TITLE_MAX }).optional() })

/** Cancelling and postponing require a reason. */
export const eventStatusForm = z.object({ event_status: z.enum(EVENT_STATUSES), reason_es: reason, reason_en: reason })
export const signupForm = z.object({ ...fieldSchemas(SIGNUP_COLUMNS), signup: z.enum(SIGNUP) })

export const titleForm = z.object({
  title: z.string().max(1000).default(''),
  date_start: clearable(isoDay).catch(null),
  event: clearable(rowId).catch(null),
})

/** What is sent with an event that is submitted by itself. */
export const submissionForm = z.object({ reply: reason })
