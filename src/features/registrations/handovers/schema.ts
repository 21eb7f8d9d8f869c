import { z } from 'zod'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'

/** Whom a seat is handed to: the exact username. */
export const handoverForm = z.object({ username: singleLine({ max: EMAIL_LENGTH }) })
