import { useLocation, useRouteLoaderData } from 'react-router'
import { FoldedList } from '#ui/components/page/reading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { loader } from './help-layout.tsx'
import * as styles from './help-topics.module.css'

/** The pages of the help centre, at the top of narrow screens, where the sidebar comes after the text. */
export function HelpTopics({ folded = false }: { folded?: boolean }) {
  const t = useText()
  const { pages = [] } = useRouteLoaderData<typeof loader>('public/guides/help-layout') ?? {}
  const { pathname: currentPath } = useLocation()
  const list = (
    <ul className={styles.topics}>
      {pages
        .filter(({ path }) => path !== currentPath)
        .map(({ path, title }) => (
          <li key={path}>
            <SiteLink className="link" to={path}>
              {title}
            </SiteLink>
          </li>
        ))}
    </ul>
  )
  if (folded) return <FoldedList title={t('help.pages')}>{list}</FoldedList>
  return (
    <nav className={`${styles.list} narrow-only`} aria-label={t('help.pages')}>
      {list}
    </nav>
  )
}
