import { useText } from '#ui/i18n/i18n.tsx'
import { useSplitPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './contents-list.module.css'

/** The pages of the help centre, at the top of narrow screens, where the sidebar is below the text: open on its index. */
export function HelpTopics({ pages, open }: { pages: readonly { path: string; title: string }[]; open: boolean }) {
  const t = useText()
  const { path: currentPath } = useSplitPath()
  return (
    <details className={`${styles.folded} narrow-only`} open={open}>
      <summary className={`${styles.summary} bold`}>{t('help.pages')}</summary>
      <nav aria-label={t('help.pages')}>
        <ul className={styles.topics}>
          {pages.map(({ path, title }) =>
            path === currentPath ? null : (
              <li key={path}>
                <SiteLink className={`link ${styles.topic}`} to={path}>
                  {title}
                </SiteLink>
              </li>
            ),
          )}
        </ul>
      </nav>
    </details>
  )
}
