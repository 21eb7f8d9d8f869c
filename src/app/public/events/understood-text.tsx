import { useLocation } from 'react-router'
import { searchPath } from '#features/events/ui/filters.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { EventListData } from './load-events.server.ts'
import * as styles from './understood-text.module.css'

/** That a text was read as filters, whose chips follow, and how to search for names with it instead. */
export function UnderstoodText({ text, ignored }: EventListData['understood']) {
  const t = useText()
  const { pathname: path } = useLocation()
  if (text === null) return null
  return (
    <p className={`small muted ${styles.text}`} role="status">
      {ignored && <>{t('search.understood.ignored', { words: ignored })} </>}
      {t('search.understood.instead')}{' '}
      <SiteLink className="link" to={searchPath({ ...EMPTY_SEARCH, q: text, names: true }, path)} preventScrollReset>
        {t('search.understood.names', { q: text })}
      </SiteLink>
    </p>
  )
}
