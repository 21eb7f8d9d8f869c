import { z } from 'zod'
import { EMAIL_LENGTH, MESSAGE_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts'

/** Line breaks and what no keyboard types become a space: a name is a line, in a mail's header too. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Browsers send a line break as two characters and count it as one. */
const paragraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

export const contactForm = z.object({
  name: z.string().overwrite(oneLine).min(PERSON_NAME_LENGTH.min).max(PERSON_NAME_LENGTH.max),
  email: z.string().trim().max(EMAIL_LENGTH).pipe(z.email()),
  message: z.string().overwrite(paragraphs).min(MESSAGE_LENGTH.min).max(MESSAGE_LENGTH.max),
})
