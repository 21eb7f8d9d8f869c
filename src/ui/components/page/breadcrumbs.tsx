import { Fragment } from 'react'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './breadcrumbs.module.css'

/** Without `to` it is where one is, and no page of its own. */
type Crumb = { text: string; to?: string }

/** The pages above this one. */
export const Breadcrumbs = ({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) => (
  <nav className={styles.breadcrumbs} aria-label={label}>
    {crumbs.map(({ text, to }, index) => (
      <Fragment key={text}>
        {index > 0 && <span aria-hidden="true">/</span>}
        {to ? (
          <SiteLink className="link" to={to}>
            {text}
          </SiteLink>
        ) : (
          <span>{text}</span>
        )}
      </Fragment>
    ))}
  </nav>
)
