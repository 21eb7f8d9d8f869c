import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, singleLine } from '#platform/forms/zod-fields.ts'

const id = int({ min: 1, max: INTEGER.max })

export const revealForm = z.object({ id, field: z.string().regex(/^[\w-]{1,60}$/) })

export const VIEW_QUERY_MAX = 4000
/** The query of the players page is stored as it stands in the URL, and read like any other. */
export const viewForm = z.object({
  name: singleLine({ max: 60 }),
  query: z.string().max(VIEW_QUERY_MAX),
  shared: z
    .enum(['', '1'])
    .optional()
    .transform((value) => value === '1'),
})
export const chosenView = z.object({ view: id })
