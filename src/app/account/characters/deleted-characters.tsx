import { Form } from 'react-router'
import { CharacterFace } from '#app/components/character-face.tsx'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { CHARACTER_DELETION_DAYS } from '#shared/characters/characters.ts'
import { DAY_MS } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import type { GridCharacter } from './character-grid.tsx'

/** Characters that are deleted and not yet erased, with the day until which they can be restored. */
export function DeletedCharacters({ characters }: { characters: (GridCharacter & { deletedAt: string | null })[] }) {
  const t = useText()
  const { day } = useTimestamps()
  const erasedAt = (deletedAt: string) => new Date(new Date(deletedAt).getTime() + CHARACTER_DELETION_DAYS * DAY_MS)
  return (
    <PanelSection id="deleted" title={t('character.deleted.title')}>
      <ul className={rows.rows}>
        {characters.map(({ id, name, deletedAt, ...face }) => (
          <li key={id}>
            <CharacterFace character={face} size={44} />
            <span>
              <SiteLink className="link" to={paths.character(id)}>
                {name}
              </SiteLink>
              {deletedAt && <small>{t('character.deleted.until', { day: day(erasedAt(deletedAt)) })}</small>}
            </span>
            <Form className={rows.actions} method="post" action={characterPaths.settings(id)}>
              <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="restore">
                {t('character.restore')} <span className="visually-hidden">{name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
