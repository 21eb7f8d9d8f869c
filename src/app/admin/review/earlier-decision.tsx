import type { Diff } from '#shared/review/diff.ts'
import type { AskedChanges } from '#shared/review/review-queues.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { MessageSquareQuote } from '#ui/icons/message-square-quote.ts'
import { DiffList, visibleChanges } from './diff/diff-list.tsx'
import { useRelativeTime } from './use-relative-time.ts'

type Props = { reason: string | null; changedSince: Diff | null }

export const hasChanges = (diff: Diff | null): boolean => diff !== null && visibleChanges(diff).length > 0

/** Of what is not in the queue: since when its owner or proposer has been asked for changes, and for which. */
export function AskedNote({ asked }: { asked: AskedChanges | null }) {
  const t = useText()
  const ago = useRelativeTime()
  if (!asked) return null
  return (
    <Note tone="warning">
      <Hourglass />
      <span>
        <b>{t('admin.asked', { hours: ago(asked.hours) })}</b> {asked.reason && `«${asked.reason}»`}{' '}
        {t('admin.asked.text')}
      </span>
    </Note>
  )
}

/** In a second review: why it was sent back, and what changed since. */
export function EarlierDecision({ reason, changedSince }: Props) {
  const t = useText()
  return (
    <>
      {reason && (
        <Note>
          <MessageSquareQuote />
          <span>
            <b>{t('admin.events.before')}</b> «{reason}»
          </span>
        </Note>
      )}
      {changedSince && (
        <section aria-labelledby="changed-since">
          <h2 id="changed-since">{t('admin.changed_since')}</h2>
          {hasChanges(changedSince) ? <DiffList diff={changedSince} /> : <p>{t('admin.changed_since.nothing')}</p>}
        </section>
      )}
    </>
  )
}
