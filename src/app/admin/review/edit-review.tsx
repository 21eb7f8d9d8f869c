import type { CorrectableText } from '#features/events/queries/team-notes.server.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingRevision } from '#shared/review/review-queues.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { MessageSquareQuote } from '#ui/icons/message-square-quote.ts'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { DiffList, visibleChanges } from './diff/diff-list.tsx'
import { Correction } from './event/correction.tsx'
import { PageLink } from './page-link.tsx'
import { PictureReview } from './picture-review.tsx'
import { ReviewHeading } from './review-heading.tsx'

type Props = {
  revision: WaitingRevision
  /** The event's texts as they are now, and their version: for a correction. */
  texts: CorrectableText[]
  version: string
  now: Date
  result: AdminFormFailure | null
}

/** A revision of a public event: already public, reviewed afterwards. */
export function EditReview({ revision, texts, version, now, result }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const { event, diff, changedBy, reason, since, picture } = revision
  return (
    <>
      <ReviewHeading
        title={event.title}
        about={t('admin.edits.made', {
          count: visibleChanges(diff).length,
          name: changedBy ?? event.organizer,
          when: moment(new Date(since), now),
        })}
      >
        <PageLink slug={event.slug} />
      </ReviewHeading>
      <DiffList diff={diff} />
      {!revision.own &&
        texts.map((text) => (
          <Correction
            key={text.locale}
            text={text}
            version={version}
            result={result}
            to={paths.adminItem('events', `edit-${revision.id}`)}
          />
        ))}
      {picture && (
        <PictureReview
          picture={picture}
          name={event.title}
          result={result}
          own={revision.own}
          to={paths.adminItem('events', `edit-${revision.id}`)}
        />
      )}
      {reason && (
        <Note>
          <MessageSquareQuote />
          <span>
            <b>{t('admin.edits.reason')}</b> «{reason}»
          </span>
        </Note>
      )}
    </>
  )
}
