import { characterPaths } from '#shared/characters/character-paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CharacterMeta } from './character-meta.tsx'
import { useSheet } from './use-sheet.ts'

/** The photo albums of a character: none can be made yet. */
export default function Albums() {
  const t = useText()
  const { id, isOwn } = useSheet()
  return (
    <>
      <CharacterMeta title={t('character.tab.albums')} path={characterPaths.part(id, 'albums')} />
      <EmptyState title={t('character.albums.none')}>
        {t(isOwn ? 'character.albums.text' : 'character.albums.text_other')}
      </EmptyState>
    </>
  )
}
