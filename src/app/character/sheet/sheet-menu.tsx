import { useLocation } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { VISIBILITY_FIELD } from '../dossier/visibility-form.tsx'

/** What the owner of a character does with it besides writing. */
export function SheetMenu({ id }: { id: number }) {
  const t = useText()
  const { key } = useLocation()
  const links = characterPaths.links(id)
  return (
    // Closed again on the page that it leads to.
    <Menu
      key={key}
      align="end"
      button={
        <IconButton as="summary" aria-label={t('character.more')}>
          <Ellipsis />
        </IconButton>
      }
    >
      <ul>
        <li>
          <a href={`#${VISIBILITY_FIELD}`}>{t('character.visibility')}</a>
        </li>
        <li>
          <SiteLink to={characterPaths.settings(id)}>{t('character.edit')}</SiteLink>
        </li>
        <li>
          <SiteLink to={`${links}#share`}>{t('share.title')}</SiteLink>
        </li>
        <li>
          <SiteLink to={`${links}#export`}>{t('characterExport.title')}</SiteLink>
        </li>
      </ul>
    </Menu>
  )
}
