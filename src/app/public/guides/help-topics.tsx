import { useLocation, useRouteLoaderData } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './contents-list.module.css'
import type { loader } from './help-layout.tsx'

/** The pages of the help centre, at the top of narrow screens, where the sidebar comes after the text. */
export function HelpTopics({ folded = false }: { folded?: boolean }) {
  const t = useText()
  const { pages = [] } = useRouteLoaderData<typeof loader>('public/guides/help-layout') ?? {}
  const { pathname: currentPath } = useLocation()
  const list = (
    <nav aria-label={t('help.pages')}>
      <ul className={styles.topics}>
        {pages
          .filter(({ path }) => path !== currentPath)
          .map(({ path, title }) => (
            <li key={path}>
              <SiteLink className={`link ${styles.topic}`} to={path}>
                {title}
              </SiteLink>
            </li>
          ))}
      </ul>
    </nav>
  )
  if (!folded) return <div className={`${styles.folded} narrow-only`}>{list}</div>
  return (
    <details className={`${styles.folded} narrow-only`}>
      <summary className={`${styles.summary} bold`}>{t('help.pages')}</summary>
      {list}
    </details>
  )
}
