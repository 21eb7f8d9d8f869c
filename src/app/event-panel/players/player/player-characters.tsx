import { CharacterBadges } from '#app/event-panel/characters/character-table.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { EventCharacter } from '#shared/characters/event-characters.ts'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { characters: readonly EventCharacter[]; slug: string }

/** The characters with which a player comes. */
export function PlayerCharacters({ characters, slug }: Props) {
  const t = useText()
  if (characters.length === 0) return null
  return (
    <SheetSection>
      <h3>{t('characters.title')}</h3>
      <ul>
        {characters.map((character) => (
          <li key={character.id} className="flow">
            <SiteLink className="link wrap-anywhere" to={characterPaths.inEvent(slug, character.id)}>
              {character.name}
            </SiteLink>
            <CharacterBadges character={character} />
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
