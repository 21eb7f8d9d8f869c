import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { idList, int, singleLine } from '#platform/forms/zod-fields.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { FORM_FIELDS_MAX, PLAYERS_PER_PAGE } from '#shared/limits.ts'
import {
  BADGE_FIELDS,
  BADGE_SHEETS,
  type BadgeSheet,
  OPENING_REASON,
  PAPER_FORMATS,
  PAPER_ORDERS,
  type PaperOrder,
} from '#shared/printouts.ts'

/** Boxes of one name: none, one or several. */
const boxes = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(one).max(FORM_FIELDS_MAX),
  )
const fieldKey = z.string().regex(/^[\w-]{1,60}$/)
const order = z
  .custom<PaperOrder>((text) => typeof text === 'string' && /^[\w-]{1,67}$/.test(text))
  .refine((text) => text.startsWith('answer-') || PAPER_ORDERS.some((one) => one === text))
  .default('name')

/** What is asked for a document, by its kind. */
export const paperForm = z.discriminatedUnion('document', [
  z.object({
    document: z.literal('badges'),
    locale: z.enum(CONTENT_LOCALES),
    sheet: z.enum(Object.keys(BADGE_SHEETS) as BadgeSheet[]),
    fields: boxes(z.enum(BADGE_FIELDS)),
    order,
    /** Only those who were chosen one by one. */
    ids: idList(PLAYERS_PER_PAGE),
  }),
  z.object({ document: z.literal('check_in'), format: z.enum(PAPER_FORMATS), order }),
  z.object({ document: z.literal('characters'), order }),
  z.object({ document: z.literal('kitchen'), format: z.enum(PAPER_FORMATS), fields: boxes(fieldKey) }),
  z.object({ document: z.literal('contacts'), opening: int({ min: 1, max: INTEGER.max }) }),
])
export type PaperForm = z.output<typeof paperForm>

export const openingForm = z.object({ reason: singleLine(OPENING_REASON), fields: boxes(fieldKey) })
