import type { Refusal } from '#ui/forms/error-messages.ts'
import { useNote } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useRefusedWords } from './event-form/error-messages.ts'
import { useFieldWords } from './event-form/event-field.tsx'
import type { Values } from './event-form/event-values.ts'

/** Which form of the page was refused, why, and what was typed. */
export type HomeAnswer = { intent: string; refusal: Refusal | null; values: Values }

/** What an event must have before it is sent in. */
const NEEDED = ['title', 'description', 'date_start', 'venue', 'county']

/** Why a form was refused, beside its button; takes the focus. */
export function Told({ answer, of }: { answer: HomeAnswer | null; of: readonly string[] }) {
  const inWords = useRefusedWords()
  const fieldWords = useFieldWords()
  const t = useText()
  const refusal = answer && of.includes(answer.intent) ? answer.refusal : null
  const line = useNote<HTMLParagraphElement>(refusal)
  if (!refusal) return null
  const fields = Object.entries(refusal.fields).map(([name, code]) => fieldWords(name, code))
  const words = refusal.code === 'invalid' && fields.length > 0 ? [...new Set(fields)].join('. ') : inWords(refusal)
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <p className="error" role="alert" tabIndex={-1} ref={line} autoFocus>
      {of.includes('submit') && NEEDED.some((name) => name in refusal.fields) ? t('ae.incomplete') : words}
    </p>
  )
}
