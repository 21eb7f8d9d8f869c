import { paths } from '#shared/paths.ts'
import type { QueueCounts } from '#shared/review/queue-pages.ts'
import { QUEUE_RULES } from '#shared/review/queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useRelativeTime } from '../review/use-relative-time.ts'
import { QueueItem } from './queue-item.tsx'
import * as styles from './waiting-counts.module.css'

const isWaiting =
  (team: QueueCounts) =>
  ([queue]: (typeof QUEUE_RULES)[number]) =>
    team[queue].count > 0

export const hasWaitingItems = (team: QueueCounts) => QUEUE_RULES.some(isWaiting(team))

/** The number of items per queue, the longest waiting first. */
export function WaitingCounts({ team }: { team: QueueCounts }) {
  const t = useText()
  const ago = useRelativeTime()
  const waiting = QUEUE_RULES.filter(isWaiting(team)).sort(
    ([a], [b]) => (team[b].oldestHours ?? 0) - (team[a].oldestHours ?? 0),
  )
  return (
    <ul className={styles.list}>
      {waiting.map(([queue, { page }]) => (
        <li key={queue}>
          <QueueItem
            title={t(`admin.overview.${queue}`, { count: team[queue].count })}
            hours={team[queue].oldestHours ?? 0}
            to={paths.adminQueue(page)}
          >
            {t('admin.overview.oldest', { when: ago(team[queue].oldestHours ?? 0) })}
          </QueueItem>
        </li>
      ))}
    </ul>
  )
}
