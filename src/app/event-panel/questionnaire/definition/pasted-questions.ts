import type { ContentLocale } from '#shared/enums.ts'
import { FORM_FIELDS_MAX, FORM_LABEL_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import { allFields, type FormDefinition, type FormField } from '#shared/registrations/form-definition.ts'
import { newField } from '#shared/registrations/ready-made.ts'
import { type Edited, insertBeside, type NewNames, newOption } from './acts.ts'
import { fieldKeys, freeKey } from './definition-edits.ts'

type Pasted = { text: string; locale: ContentLocale; beside: string }
/** The first line that does not fit, counted from 1: too long, one question too many, or one option too many. */
export type QuestionsRefusal = { line: number; code: 'long' | 'many' | 'options' }

const OPTION = /^(?:[-–—•*·▪◦‣]|\p{L}\))(?:\s+|$)/u
const NUMBER = /^\d{1,3}[.)](?:\s+|$)/
const WORDS = /[\p{L}\p{N}]/u
const REQUIRED = /\s*\*$/

/**
 * Adds a question for each line of a list as people write it: an option begins with a dash or the like, and belongs to the question above;
 * an asterisk at the end makes a question required. Numbers before questions are left out, and lines of marks alone. All lines are refused
 * with one.
 */
export function pasteQuestions(
  definition: FormDefinition,
  { text, locale, beside }: Pasted,
  titles: NewNames,
): Edited | { refusal: QuestionsRefusal } {
  const taken = [...fieldKeys(definition), ...titles.used]
  const left = FORM_FIELDS_MAX - allFields(definition).length
  const named = (words: string) => ({ es: words, en: locale === 'en' ? words : null })
  const added: FormField[] = []
  for (const [at, typed] of text.split(/\r\n|[\r\n\u2028\u2029]/).entries()) {
    const line = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    const asked = added.at(-1)
    const isOption = asked !== undefined && OPTION.test(line)
    const words = isOption ? line.replace(OPTION, '') : line.replace(NUMBER, '').replace(REQUIRED, '')
    if (!words || !(isOption || WORDS.test(words))) continue
    if (words.length > FORM_LABEL_MAX) return { refusal: { line: at + 1, code: 'long' } }
    if (isOption) {
      if (asked.options.length >= FORM_OPTIONS_MAX) return { refusal: { line: at + 1, code: 'options' } }
      asked.type = 'choice'
      asked.options = [...asked.options, newOption(asked, named(words), titles)]
    } else {
      if (added.length >= left) return { refusal: { line: at + 1, code: 'many' } }
      const key = freeKey('question', [...taken, ...added.map((field) => field.key)])
      added.push(newField(key, 'text', named(words), { required: REQUIRED.test(line) }))
    }
  }
  return added.length > 0 ? insertBeside(definition, added, beside, titles) : { definition, selected: beside || null }
}
