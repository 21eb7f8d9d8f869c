import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { clearable, int, isoDay, multiline } from '#platform/forms/zod-fields.ts'
import { WRITTEN_PARTS } from '#shared/event-imports/calendar.ts'
import { FOUND_SOURCES, type FoundEvent, PREFILLED_FIELDS } from '#shared/event-imports/found-event.ts'
import { DESCRIPTION_MAX, REASON_LENGTH, SEATS_MAX, TICKET_PRICE_MAX, TITLE_MAX } from '#shared/limits.ts'

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
const line = z.string().max(400).nullable()

/** What was found, sent back by the page that shows it: nothing of it is stored in between. */
const foundEvent = z.object({
  title: z.string().min(1).max(TITLE_MAX),
  description: z.string().max(DESCRIPTION_MAX).nullable(),
  dateStart: isoDay.nullable(),
  dateEnd: isoDay.nullable(),
  timeStart: time,
  timeEnd: time,
  place: line,
  address: line,
  url: line,
  price: z.number().int().min(0).max(TICKET_PRICE_MAX).nullable(),
  capacity: z.number().int().min(1).max(SEATS_MAX).nullable(),
  sources: z.record(z.string().max(20), z.enum(FOUND_SOURCES)),
  uid: z.string().max(500).nullable(),
  isCancelled: z.boolean(),
  repeats: z.boolean(),
  sequence: z.number().int().min(0).max(INTEGER.max).default(0),
}) satisfies z.ZodType<FoundEvent>

export const foundForm = z.object({
  found: z
    .string()
    .max(200_000)
    .transform((text, issues) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        issues.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(foundEvent),
  /** Where it was found, as it was shown. */
  from: z.string().max(300).default(''),
})

/** What of it goes into the form. */
export const prefillForm = foundForm.extend({
  keep: z.preprocess((value) => [value ?? []].flat(), z.array(z.enum(PREFILLED_FIELDS)).max(20)),
})

export const addressForm = z.object({ address: z.string().trim().min(1).max(2000) })

const rowId = int({ min: 1, max: INTEGER.max })
export const calendarForm = z.object({ calendar: rowId })
/** A change of a calendar as it was shown. */
export const entryForm = z.object({
  entry: rowId,
  version: z.string().max(64),
  reason: clearable(multiline(REASON_LENGTH)),
  /** The parts that were changed here too, and take the calendar's value all the same. */
  replace: z.preprocess((value) => [value ?? []].flat(), z.array(z.enum(WRITTEN_PARTS)).max(WRITTEN_PARTS.length)),
})
