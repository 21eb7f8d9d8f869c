import { z } from 'zod'
import { typed } from '#features/identity/accounts/schema.ts'
import { line, maybe, prose } from '#platform/forms/zod-fields.ts'
import { MERGING_WORD } from '#shared/confirmation-phrases.ts'
import { REASON_LENGTH } from '#shared/limits.ts'
import { HISTORY_THINGS } from '#shared/review/audit-log.ts'

/** What the people concerned read: who says no says why. */
export const reasonForm = z.object({ reason: prose(REASON_LENGTH) })
/** Where nothing needs to be explained, one may. */
export const remarkForm = z.preprocess((form) => form ?? {}, z.object({ reason: maybe(prose(REASON_LENGTH)) }))

const TAG_LENGTH = { max: 60 }
export const tagForm = z.object({ textEs: line(TAG_LENGTH), textEn: maybe(line(TAG_LENGTH)) })

/** Two of the directory become one: which stays, and the word that shows that one means it. */
export const mergeForm = z.object({
  into: z.coerce.number().int().min(1).max(2_147_483_647),
  word: typed(MERGING_WORD),
})

const count = z.coerce.number().int().min(1).max(2_147_483_647)
/** What an address asks of the history; what makes no sense asks nothing. */
export const historyFilters = z.object({
  id: count.optional().catch(undefined),
  thing: z.enum(HISTORY_THINGS).optional().catch(undefined),
  thingId: count.optional().catch(undefined),
  actorId: count.optional().catch(undefined),
  /** By name, or by number whoever has none any more. */
  who: line({ max: 60 }).optional().catch(undefined),
  verb: z.string().max(60).regex(/^\w+$/).optional().catch(undefined),
  page: count.max(100_000).catch(1),
})
