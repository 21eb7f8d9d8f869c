import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { Prose } from '#ui/components/page/prose.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { text: { html: string }; sheet: CharacterSheet }

/** The biography, or that there is none yet. */
export function Biography({ text: { html }, sheet: { isOwn } }: Props) {
  const t = useText()
  if (html) return <Prose html={html} dir="auto" opening="initial" />
  return <p className="muted">{t(isOwn ? 'character.biography.none' : 'character.biography.none_other')}</p>
}
