import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './page-tabs.module.css'

type Tab = { to: string; text: string; isCurrent: boolean }

/** Links between the parts of a page of a panel, below its heading. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav className={`${styles.tabs} no-print`} aria-label={label}>
    {tabs.map(({ to, text, isCurrent }) => (
      <SiteLink key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {text}
      </SiteLink>
    ))}
  </nav>
)
