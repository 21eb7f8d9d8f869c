import type { ReactNode } from 'react'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './report.module.css'

type Props = { title: string; back: { path: string; label: string }; children: ReactNode }

/** A page about a report, which no search engine lists. */
export function ReportPage({ title, back, children }: Props) {
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={title} path={null} />
      <meta name="robots" content="noindex" />
      <h1 className={styles.title}>{title}</h1>
      {children}
      <p className="space-above">
        <SiteLink className="link" to={back.path}>
          {back.label}
        </SiteLink>
      </p>
    </div>
  )
}

export const Lede = ({ children }: { children: ReactNode }) => <p className={`muted ${styles.lede}`}>{children}</p>
export const Reference = ({ children }: { children: ReactNode }) => <p className={styles.reference}>{children}</p>
