import { MessageSquareQuote } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import type { WaitingRevision } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import type { TeamRefusal } from '../components/form-response.ts'
import { DiffList, toldOf } from './diff-list.tsx'
import { LONG_TITLE, PageLink } from './page-link.tsx'
import { PictureReview } from './picture-review.tsx'

type Props = { revision: WaitingRevision; now: Date; answer: TeamRefusal | null }

/** What an organizer changed in a public event: it is seen already, and read here afterwards (decisions 3). */
export function EditReview({ revision, now, answer }: Props) {
  const t = useText()
  const { moment } = useInstants()
  const { event, diff, changedBy, reason, since, picture } = revision
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
      {picture && (
        <PictureReview
          {...{ picture, name: event.title, answer, own: revision.own }}
          to={paths.adminItem('events', `edit-${revision.id}`)}
        />
      )}
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
