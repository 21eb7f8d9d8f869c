import { z } from 'zod'
import { multiline } from '#platform/forms/zod-fields.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'

export const organizerMessageForm = z.object({ message: multiline(MESSAGE_LENGTH) })
