import { z } from 'zod'
import { multiline, nullable } from '#platform/forms/zod-fields.ts'
import { OWN_TEXT_MAX } from '#shared/limits.ts'

const text = nullable(multiline({ max: OWN_TEXT_MAX }))

/** Both languages of each email; without any it says nothing of its own. `version`: that of the texts the page showed. */
export const ownTextsForm = z.object({
  offered_es: text,
  offered_en: text,
  confirmed_es: text,
  confirmed_en: text,
  payment_es: text,
  payment_en: text,
  event_es: text,
  event_en: text,
  version: z.string().max(40),
})
