import { z } from 'zod'
import { multiline } from '#platform/forms/zod-fields.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'

/** `message` explains to the site team why the organizer is theirs. */
export const claimForm = z.object({ message: multiline(MESSAGE_LENGTH) })

/** `rivals`: the ids of the other claims that were shown; null where nobody looked at them, as in a decision about many. */
export const acceptForm = z.object({
  rivals: z
    .string()
    .max(2000)
    .transform((text) => text.split(' ').filter(Boolean).map(Number))
    .nullish()
    .transform((ids) => ids ?? null),
})
