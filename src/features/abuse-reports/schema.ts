import { z } from 'zod'
import { multiline, nullable } from '#platform/forms/zod-fields.ts'
import { APPEAL_LENGTH, EMAIL_LENGTH, REPORT_LENGTH, REPORT_NOTE_LENGTH } from '#shared/limits.ts'
import { ABUSE_REASONS } from '#shared/review/abuse-reports.ts'

export const reportForm = z.object({
  reason: z.enum(ABUSE_REASONS),
  message: multiline(REPORT_LENGTH),
  /** Where to write about the outcome, without an account. */
  contact: nullable(z.string().trim().max(EMAIL_LENGTH).pipe(z.email())),
})

export const appealForm = z.object({ text: multiline(APPEAL_LENGTH) })
export const noteForm = z.object({ note: multiline(REPORT_NOTE_LENGTH) })
