import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { isoDay } from '#platform/forms/zod-fields.ts'
import { AUDIENCES, THEMES } from '#shared/enums.ts'
import { COUNTY_MAX } from '#shared/limits.ts'

/** The days that the form takes. */
const day = isoDay
  .refine((text) => text >= '1990-01-01' && text <= '2099-12-31')
  .nullable()
  .catch(null)

/** What of the event's form says when and where it is, and for whom, while it is being typed: what makes no sense is not known yet. */
export const clashesForm = z.object({
  date_start: day,
  date_end: day,
  venue: z.coerce.number().int().min(1).max(INTEGER.max).nullable().catch(null),
  county: z.string().trim().min(1).max(COUNTY_MAX).nullable().catch(null),
  theme: z.enum(THEMES).nullable().catch(null),
  target_audience: z.enum(AUDIENCES).catch('all'),
})
