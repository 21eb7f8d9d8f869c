import { z } from 'zod'
import { multiline, singleLine } from '#platform/forms/zod-fields.ts'
import { EMAIL_LENGTH, MESSAGE_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts'

export const contactForm = z.object({
  name: singleLine(PERSON_NAME_LENGTH),
  email: z.string().trim().max(EMAIL_LENGTH).pipe(z.email()),
  message: multiline(MESSAGE_LENGTH),
})
