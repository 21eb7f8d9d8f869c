import { contentLocale } from '#shared/languages.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { ANSWER_COLUMN, type PlayerColumn } from '#shared/registrations/players-query.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

/** Returns the heading of a column: of an answer the label of its field. */
export function useColumnTitle(fields: readonly AskedField[]) {
  const t = useText()
  const locale = useLocale()
  return (name: string) => {
    if (!name.startsWith(ANSWER_COLUMN)) return t(`players.column.${name as PlayerColumn}`)
    const label = fields.find(({ key }) => ANSWER_COLUMN + key === name)?.label
    return label ? (contentLocale(locale) === 'en' && label.en) || label.es : name
  }
}
