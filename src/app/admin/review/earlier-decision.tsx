import { MessageSquareQuote } from 'lucide-react'
import type { Diff } from '#shared/review/diff.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as note from '#ui/primitives/note.module.css'
import { DiffList, visibleChanges } from './diff/diff-list.tsx'

type Props = { reason: string | null; changedSince: Diff | null }

/** In a second review: why it was sent back, and what changed since. */
export function EarlierDecision({ reason, changedSince }: Props) {
  const t = useText()
  return (
    <>
      {reason && (
        <div className={note.note}>
          <MessageSquareQuote />
          <span>
            <b>{t('admin.events.before')}</b> «{reason}»
          </span>
        </div>
      )}
      {changedSince && (
        <section aria-labelledby="changed-since">
          <h2 id="changed-since">{t('admin.changed_since')}</h2>
          {visibleChanges(changedSince).length > 0 ? (
            <DiffList diff={changedSince} />
          ) : (
            <p>{t('admin.changed_since.nothing')}</p>
          )}
        </section>
      )}
    </>
  )
}
