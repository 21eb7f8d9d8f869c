import { z } from 'zod'
import { multiline, nullable } from '#platform/forms/zod-fields.ts'
import { SEAT_NOTES_MAX } from '#shared/limits.ts'

/** The text in both languages; without any it is taken down. `version`: the text that the page showed. */
export const seatNotesForm = z.object({
  text_es: nullable(multiline({ max: SEAT_NOTES_MAX })),
  text_en: nullable(multiline({ max: SEAT_NOTES_MAX })),
  version: nullable(z.string().max(40)),
})
