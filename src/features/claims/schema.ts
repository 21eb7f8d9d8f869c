import { z } from 'zod'
import { multiline } from '#platform/forms/zod-fields.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'

/** `message` explains to the site team why the organizer is theirs. */
export const claimForm = z.object({ message: multiline(MESSAGE_LENGTH) })
