import { z } from 'zod'
import { multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { NEWSLETTER_BODY_MAX, NEWSLETTER_SUBJECT_MAX } from '#shared/limits.ts'

const subject = { max: NEWSLETTER_SUBJECT_MAX }
const body = { max: NEWSLETTER_BODY_MAX }

/** A newsletter that is being written: all but the Spanish subject may be missing until it is sent. */
export const newsletterForm = z.object({
  subject_es: singleLine(subject),
  body_es: multiline({ ...body, min: 0 }),
  subject_en: singleLine({ ...subject, min: 0 }),
  body_en: multiline({ ...body, min: 0 }),
  /** The `updatedAt` of the version that the form shows. */
  seen: nullable(z.string().max(40)),
})
