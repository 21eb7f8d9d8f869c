import { type SQL, sql } from 'drizzle-orm'
import { type AnswerValue, hasOptions } from '#shared/registrations/form-definition.ts'
import { type AskedField, CONTACT_PREFIX } from '#shared/registrations/players.ts'

/**
 * A text that says there is nothing to say, in the words that people use; for PostgreSQL and for JavaScript, without case. What is
 * shorter than a word, or says more, is never taken for nothing.
 */
const NOTHING =
  '^\\s*(no|nop|nada|ninguna?|ningún|ninguno|ning[uú]n[oa] (alergia|intolerancia|dieta)|no (tengo|hay)( ningun[oa]| nada)?|no aplica|sin (alergias|intolerancias|restricciones)|n/a|na|none|nothing|no allergies|not applicable|i have none|como de todo|de todo|i eat everything|everything|[-–—]+)[\\s.!]*$'
const NOTHING_WORDS = new RegExp(NOTHING, 'iu')

/** The keys of options that say nothing, by the key of their field. */
export type QuietOptions = Record<string, string[]>

export const quietOptions = (fields: readonly AskedField[]): QuietOptions =>
  Object.fromEntries(
    fields
      .filter(({ type }) => hasOptions(type))
      .map(({ key, options }) => [
        key,
        options
          .filter(({ label }) => [label.es, label.en].some((text) => text && NOTHING_WORDS.test(text)))
          .map((one) => one.key),
      ]),
  )

/** Whether an answer calls for nothing: none, no, “ninguna”, or an option that means it. */
export function isQuiet(field: Pick<AskedField, 'key'>, value: AnswerValue | undefined, quiet: QuietOptions): boolean {
  if (value === undefined || value === false || value === '') return true
  if (Array.isArray(value)) return value.every((one) => quiet[field.key]?.includes(one))
  return typeof value === 'string' && (quiet[field.key]?.includes(value) || NOTHING_WORDS.test(value))
}

/** SQL condition: a protected answer of the registration `r` calls for a question. Contacts are there for everybody, and are no sign. */
export const callsForQuestion = (
  quiet: QuietOptions,
): SQL => sql`(r.special_answers <> '{}' and exists (select 1 from jsonb_each(r.special_answers) a
  where not starts_with(a.key, ${CONTACT_PREFIX}) and a.value not in ('false', '""', '[]')
    and not coalesce(${JSON.stringify(quiet)}::jsonb -> a.key @> a.value, false)
    and not (jsonb_typeof(a.value) = 'string' and a.value #>> '{}' ~* ${NOTHING})))`
