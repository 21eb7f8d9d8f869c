import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'
import type { QueueCounts } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import { useActionLabel } from '../components/action-labels.ts'
import { DecisionNote } from '../components/undo-note.tsx'
import { QueueEmpty } from './all-done.tsx'
import type { QueuePageName, QueueRow } from './queue-addresses.ts'
import { QueueRows } from './queue-rows.tsx'
import * as styles from './queue-screen.module.css'
import { useFocusNextItem } from './use-next-item.ts'
import { useRevalidateOnFocus } from './use-revalidate.ts'
import { useShortcuts } from './use-shortcuts.ts'

type LastDecision = AuditLogEntry & { isMine: boolean }
export type QueueScreenProps = {
  screen: QueuePageName
  rows: QueueRow[]
  /** The index of the item under review; -1 for none. */
  currentIndex: number
  /** Whether the URL names the item: on phones the list is a separate page. */
  isItemInUrl: boolean
  lastDecision: LastDecision | null
  team: QueueCounts
  /** How many decisions the moderator made today, when the queue is empty. */
  decided: number
  done: AuditLogEntry | null
  now: Date
}

/** Two columns: the list, oldest first, and the item under review. */
export function QueueScreen({ children, ...props }: QueueScreenProps & { children: ReactNode }) {
  const t = useText()
  const { screen, rows, currentIndex, isItemInUrl, lastDecision, team, decided, done, now } = props
  const container = useRef<HTMLDivElement>(null)
  useShortcuts(container)
  useFocusNextItem(container, rows[currentIndex]?.key)
  useRevalidateOnFocus()
  return (
    <div
      className={
        isItemInUrl
          ? `${styles.layout} ${styles.item}`
          : rows.length > 0
            ? `${styles.layout} ${styles.list}`
            : styles.layout
      }
      data-full-width
      ref={container}
    >
      <PageMeta title={t(`admin.${screen}`)} path={null} />
      <section className={styles.queue} aria-label={t('admin.queue')}>
        {isItemInUrl && (
          <SiteLink className={`${styles.back} link`} to={paths.adminQueue(screen)}>
            <ArrowLeft /> {t('admin.queue.back')}
          </SiteLink>
        )}
        <h1>{t(`admin.${screen}`)}</h1>
        <p>{t(`admin.${screen}.count`, { count: rows.length })}</p>
        {!isItemInUrl && (
          <div className={styles.done}>
            <DecisionNote done={done} now={now} />
          </div>
        )}
        <QueueRows screen={screen} rows={rows} currentIndex={currentIndex} />
      </section>
      <section className={styles.review} aria-label={t('admin.review')}>
        <DecisionNote done={done} now={now} />
        {lastDecision && (
          <AlreadyDecided line={lastDecision} now={now} next={rows.length > 0 ? paths.adminQueue(screen) : null} />
        )}
        {!lastDecision && rows.length === 0 && <QueueEmpty team={team} decided={decided} />}
        {children}
      </section>
    </div>
  )
}

/** The item was already decided: by whom, and how. */
function AlreadyDecided({ line, now, next }: { line: LastDecision; now: Date; next: string | null }) {
  const t = useText()
  const actions = useActionLabel()
  const { moment } = useTimestamps()
  const who = line.actor ? (line.actor.username ?? `#${line.actor.id}`) : t('admin.house')
  return (
    <div className={`${note.note} ${note.warning} ${styles.settled}`}>
      <span role="status">
        <b>{t(line.isMine ? 'admin.settled.mine' : 'admin.settled')}</b> {line.name && `«${line.name}»: `}
        {t('admin.settled.by', { what: actions(line.action), who, when: moment(new Date(line.at), now) })}
        {line.reason && ` «${line.reason}»`}
      </span>
      {next && (
        <SiteLink className={`${button.outline} ${button.small}`} to={next}>
          {t('admin.settled.on')}
        </SiteLink>
      )}
    </div>
  )
}
