import { z } from 'zod'
import { EMAIL_LENGTH, MESSAGE_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts'

/** Replaces line breaks, control and bidi characters by spaces: the name goes into an email header. */
const toSingleLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Browsers send line breaks as CRLF but count them as one character in `maxlength`. */
const normalizeLineBreaks = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

export const contactForm = z.object({
  name: z.string().overwrite(toSingleLine).min(PERSON_NAME_LENGTH.min).max(PERSON_NAME_LENGTH.max),
  email: z.string().trim().max(EMAIL_LENGTH).pipe(z.email()),
  message: z.string().overwrite(normalizeLineBreaks).min(MESSAGE_LENGTH.min).max(MESSAGE_LENGTH.max),
})
