import { paths } from '#shared/paths.ts'
import type { QueueCounts, QueuePageName } from '#shared/review/queue-pages.ts'
import type { Queue } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useRelativeTime } from '../review/use-relative-time.ts'
import { QueueItem } from './queue-item.tsx'
import * as styles from './waiting-counts.module.css'

const LINES: { screen: QueuePageName; queue: Queue; label: `admin.overview.${Queue}` }[] = [
  { screen: 'organizations', queue: 'organizations', label: 'admin.overview.organizations' },
  { screen: 'organizations', queue: 'profiles', label: 'admin.overview.profiles' },
  { screen: 'events', queue: 'events', label: 'admin.overview.events' },
  { screen: 'events', queue: 'revisions', label: 'admin.overview.revisions' },
  { screen: 'reports', queue: 'reports', label: 'admin.overview.reports' },
  { screen: 'proposals', queue: 'proposals', label: 'admin.overview.proposals' },
  { screen: 'claims', queue: 'claims', label: 'admin.overview.claims' },
  { screen: 'messages', queue: 'messages', label: 'admin.overview.messages' },
]

export const hasWaitingItems = (team: QueueCounts) => LINES.some(({ queue }) => team[queue].count > 0)

/** The number of items per queue, the longest waiting first. */
export function WaitingCounts({ team }: { team: QueueCounts }) {
  const t = useText()
  const ago = useRelativeTime()
  const waiting = LINES.filter(({ queue }) => team[queue].count > 0).sort(
    (a, b) => (team[b.queue].oldestHours ?? 0) - (team[a.queue].oldestHours ?? 0),
  )
  return (
    <ul className={styles.list}>
      {waiting.map(({ screen, queue, label }) => (
        <li key={queue}>
          <QueueItem
            title={t(label, { count: team[queue].count })}
            hours={team[queue].oldestHours ?? 0}
            to={paths.adminQueue(screen)}
          >
            {t('admin.overview.oldest', { when: ago(team[queue].oldestHours ?? 0) })}
          </QueueItem>
        </li>
      ))}
    </ul>
  )
}
