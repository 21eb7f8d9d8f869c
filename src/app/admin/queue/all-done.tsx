import type { QueueCounts } from '#shared/review/queue-pages.ts'
import * as emptyState from '#ui/components/feedback/empty-state.module.css'
import { Flame } from '#ui/components/flame.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './all-done.module.css'
import { hasWaitingItems, WaitingCounts } from './waiting-counts.tsx'

/** `decided`: how many decisions the moderator made today. */
type Props = { team: QueueCounts; decided: number }

/** An empty queue, with links to the other queues that have items. */
export function QueueEmpty({ team, decided }: Props) {
  const t = useText()
  const more = hasWaitingItems(team)
  return (
    <>
      <div className={emptyState.empty}>
        <span className={emptyState.flame}>
          <Flame lit={decided > 0} />
        </span>
        <h2>{t('admin.queue.empty')}</h2>
        <p>{decided > 0 ? t('admin.queue.decided', { count: decided }) : t('admin.queue.empty.text')}</p>
        {!more && <p>{t('admin.queue.all_empty')}</p>}
      </div>
      {more && (
        <section aria-labelledby="elsewhere">
          <h3 className={styles.elsewhere} id="elsewhere">
            {t('admin.queue.elsewhere')}
          </h3>
          <WaitingCounts team={team} />
        </section>
      )}
    </>
  )
}
