import { z } from 'zod'
import { prose } from '#platform/forms/zod-fields.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'

/** How the site team can tell that the card is theirs. */
export const claimForm = z.object({ message: prose(MESSAGE_LENGTH) })
