import type { AuditLogEntry } from '#shared/review/review.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { DecisionNote } from './undo-note.tsx'

type Props = { title: string; lede?: string | undefined; done: AuditLogEntry | null; now: Date }

/** The heading of admin pages other than queues, with the last decision. */
export function AdminHeading({ title, lede, done, now }: Props) {
  return (
    <>
      <PageMeta title={title} path={null} />
      <header className="team__head">
        <h1>{title}</h1>
        {lede && <p className="muted">{lede}</p>}
      </header>
      <DecisionNote done={done} now={now} />
    </>
  )
}
