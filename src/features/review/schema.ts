import { z } from 'zod'
import { multiline, nullable } from '#platform/forms/zod-fields.ts'
import { REASON_LENGTH } from '#shared/limits.ts'

/** A required reason, which is sent to the people concerned. */
export const reasonForm = z.object({ reason: multiline(REASON_LENGTH) })
/** An optional reason. */
export const remarkForm = z.preprocess((form) => form ?? {}, z.object({ reason: nullable(multiline(REASON_LENGTH)) }))
