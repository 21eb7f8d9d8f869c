import { Form } from 'react-router'
import { CharacterFace } from '#app/components/character-face.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { CHARACTER_DELETION_DAYS } from '#shared/characters/characters.ts'
import { DAY_MS } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { GridCharacter } from './character-grid.tsx'

/** Characters that are deleted and not yet erased, with the day until which they can be restored. */
export function DeletedCharacters({ characters }: { characters: (GridCharacter & { deletedAt: string | null })[] }) {
  const t = useText()
  const { day } = useTimestamps()
  const erasedAt = (deletedAt: string) => new Date(new Date(deletedAt).getTime() + CHARACTER_DELETION_DAYS * DAY_MS)
  return (
    <PanelSection id="deleted" title={t('character.deleted.title')}>
      <Rows>
        {characters.map(({ id, name, deletedAt, ...face }) => (
          <li key={id}>
            <CharacterFace character={face} size={44} />
            <span>
              <SiteLink className="link" to={paths.character(id)}>
                {name}
              </SiteLink>
              {deletedAt && <small>{t('character.deleted.until', { day: day(erasedAt(deletedAt)) })}</small>}
            </span>
            <RowActions as={Form} method="post" action={characterPaths.settings(id)}>
              <Button size="small" type="submit" name="intent" value="restore">
                {t('character.restore')} <span className="visually-hidden">{name}</span>
              </Button>
            </RowActions>
          </li>
        ))}
      </Rows>
    </PanelSection>
  )
}
