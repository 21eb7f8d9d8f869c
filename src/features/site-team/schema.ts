import { z } from 'zod'
import { confirmationPhrase } from '#platform/forms/zod-fields.ts'
import { MERGING_WORD } from '#shared/confirmation-phrases.ts'

/** The entry to merge into, and the confirmation word. */
export const mergeForm = z.object({
  into: z.coerce.number().int().min(1).max(2_147_483_647),
  word: confirmationPhrase(MERGING_WORD),
})
