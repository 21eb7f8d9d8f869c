import type { Locale } from '#shared/languages.ts'
import { PAGES, type Template } from '#shared/review/queues.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** What a prepared reason says in a language. */
export const templateText = (name: Template, locale: Locale) =>
  name === 'other' ? '' : createTranslator(locale)(`admin.template.${name}.text`)

/** The text of the prepared reason of that name; null where there is none. */
export function reasonFromTemplate(sent: string, locale: Locale): string | null {
  const name = Object.values(PAGES)
    .flatMap(({ reasons }): readonly Template[] => reasons)
    .find((template: string) => template === sent)
  return name ? templateText(name, locale) : null
}
