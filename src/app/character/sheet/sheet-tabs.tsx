import { useLocation } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_PARTS, type CharacterPart } from '#shared/characters/characters.ts'
import { paths } from '#shared/paths.ts'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Lock } from '#ui/icons/lock.ts'
import { useCurrentTab } from '#ui/page/current-tab.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './sheet-tabs.module.css'

/** Read by the owner and the organizers it is linked to; for others there is not even a tab. */
const PRIVATE_PARTS: readonly CharacterPart[] = ['background', 'documents']

/** The pages of a character. Its owner has one more: how others see it, which for these is the first page itself. */
export function SheetTabs({ sheet: { id, isOwn, readsBackground, deletedAt } }: { sheet: CharacterSheet }) {
  const t = useText()
  const { pathname: path } = useLocation()
  const row = useCurrentTab(path)
  const parts = CHARACTER_PARTS.filter(
    (part) => (part !== 'profile' || isOwn) && (readsBackground || !PRIVATE_PARTS.includes(part)),
  )
  const isIn = (to: string) => (path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined)
  return (
    <div className={`${styles.bar} no-print`} ref={barAtTop}>
      <nav className={`page ${styles.tabs}`} aria-label={t('character.tabs')} ref={row}>
        <SiteLink to={paths.character(id)} aria-current={path === paths.character(id) ? 'page' : undefined}>
          {t(isOwn ? 'character.tab.sheet' : 'character.tab.profile')}
        </SiteLink>
        {parts.map((part) => (
          <SiteLink key={part} to={characterPaths.part(id, part)} aria-current={isIn(characterPaths.part(id, part))}>
            {part === 'background' && <Lock />}
            {t(`character.tab.${part}`)}
          </SiteLink>
        ))}
        {isOwn && !deletedAt && (
          <SiteLink to={characterPaths.links(id)} aria-current={isIn(characterPaths.links(id))}>
            {t('character.tab.links')}
          </SiteLink>
        )}
      </nav>
    </div>
  )
}
