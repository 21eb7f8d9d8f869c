import { MessageSquareQuote } from 'lucide-react'
import type { WaitingRevision } from '#spec/queues.ts'
import { useText } from '#web/i18n.tsx'
import { useInstants } from '#web/instants.ts'
import { DiffList, toldOf } from './diff-list.tsx'
import { LONG_TITLE, PageLink } from './page-link.tsx'

/** What an organizer changed in a public event: it is seen already, and read here afterwards (decisions 3). */
export function EditReview({ revision, now }: { revision: WaitingRevision; now: Date }) {
  const t = useText()
  const { moment } = useInstants()
  const { event, diff, changedBy, reason, since } = revision
  return (
    <>
      <header className="mhead">
        <div>
          <h2 className={event.title.length > LONG_TITLE ? 'big big--long' : 'big'}>{event.title}</h2>
          <p className="muted">
            {t('team.edits.made', {
              count: toldOf(diff).length,
              name: changedBy ?? event.organizer,
              when: moment(new Date(since), now),
            })}
          </p>
        </div>
        <PageLink slug={event.slug} />
      </header>
      <DiffList diff={diff} />
      {reason && (
        <div className="note">
          <MessageSquareQuote className="i" aria-hidden="true" />
          <span>
            <b>{t('team.edits.reason')}</b> «{reason}»
          </span>
        </div>
      )}
    </>
  )
}
