import { z } from 'zod'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { RELATION_DESCRIPTION_MAX } from '#shared/characters/characters.ts'

/** `to`: the address of the other character, or its id. */
export const relationForm = z.object({
  to: singleLine({ max: 300 }),
  description: singleLine({ max: RELATION_DESCRIPTION_MAX }),
})
