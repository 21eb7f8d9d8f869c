import type { AuditLogEntry } from '#shared/review/review.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './admin-heading.module.css'
import { DecisionNote } from './undo-note.tsx'

type Props = {
  title: string
  lede?: string | undefined
  /** The page above this one. */
  parent?: { to: string; label: string }
  /** The decision to show, where it is not the last one. */
  done?: AuditLogEntry | null
  /** What a form has just done. */
  success?: string | null
}

/** The heading of admin pages other than queues, with the last decision. */
export function AdminHeading({ title, lede, parent, done, success = null }: Props) {
  return (
    <>
      <PageMeta title={title} path={null} />
      {parent && (
        <p className={styles.parent}>
          <SiteLink className="link" to={parent.to}>
            {parent.label}
          </SiteLink>
        </p>
      )}
      <header className={styles.heading}>
        <h1>{title}</h1>
        {lede && <p className="muted">{lede}</p>}
      </header>
      <div className={styles.notes}>
        <DecisionNote done={done} />
        <SuccessNote message={success} />
      </div>
    </>
  )
}
