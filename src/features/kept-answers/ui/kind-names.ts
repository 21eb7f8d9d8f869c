import { languageOf } from '#shared/languages.ts'
import type { KeptKind } from '#shared/registrations/kept-answers.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

/** The kinds in a sentence: “diet, allergies and emergency contact”. */
export function useKindNames() {
  const t = useText()
  const list = new Intl.ListFormat(languageOf(useLocale()).tag, { type: 'conjunction' })
  return (kinds: readonly KeptKind[]) => list.format(kinds.map((kind) => t(`keptAnswers.kind.${kind}`)))
}
