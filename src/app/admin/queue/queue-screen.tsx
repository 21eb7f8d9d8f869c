import { type ReactNode, useRef } from 'react'
import type { QueueViewer } from '#features/queue-viewers/viewers.server.ts'
import type { QueuePage } from '#features/site-team/queries/queue-page.server.ts'
import { paths } from '#shared/paths.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import { type QueueFilters, queueQuery } from '#shared/review/queue-pages.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useActionLabel } from '../components/action-labels.ts'
import { DecisionNote } from '../components/undo-note.tsx'
import { useAdminPanel } from '../components/use-admin-panel.ts'
import { QueueEmpty } from './all-done.tsx'
import { MarkBar } from './mark-bar.tsx'
import { countWaiting, QueueFilterBar } from './queue-filters.tsx'
import { QueuePager } from './queue-pager.tsx'
import { QueueRows } from './queue-rows.tsx'
import * as styles from './queue-screen.module.css'
import { useFocusNextItem } from './use-next-item.ts'
import { usePendingItem } from './use-pending-item.ts'
import { useRevalidateOnFocus } from './use-revalidate.ts'
import { useViewers } from './use-viewers.ts'
import { ViewersNote } from './viewers-note.tsx'

type LastDecision = AuditLogEntry & { isMine: boolean }
export type QueueScreenProps = {
  screen: QueuePageName
  filters: QueueFilters
  list: Omit<QueuePage, 'entries'>
  rows: QueueRow[]
  viewers: QueueViewer[]
  /** The item under review; its position is null where it is not among those that match the filters. */
  current: { key: string; position: number | null; own: boolean } | null
  /** Whether the URL names the item: on phones the list is a separate page. */
  isItemInUrl: boolean
  lastDecision: LastDecision | null
  /** How many decisions the moderator made today, when nothing is listed. */
  decided: number
  now: Date
}

/** Two columns: the list, oldest first, and the item under review. */
export function QueueScreen({ children, ...props }: QueueScreenProps & { children: ReactNode }) {
  const t = useText()
  const { screen, filters, list, rows, current, isItemInUrl, lastDecision, decided, now } = props
  const { team } = useAdminPanel()
  const container = useRef<HTMLDivElement>(null)
  const pendingKey = usePendingItem(screen)
  const viewers = useViewers(screen, current?.key ?? null, props.viewers)
  useShortcuts(container, { currentKey: current?.key ?? null, pendingKey })
  useFocusNextItem(container, current?.key)
  useRevalidateOnFocus()
  const query = queueQuery(filters)
  const waiting = countWaiting(screen, team)
  const isFiltered = query !== ''
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
          <SiteLink className={`${styles.back} link`} to={`${paths.adminQueue(screen)}${query}`}>
            <ArrowLeft /> {t('admin.queue.back')}
          </SiteLink>
        )}
        <h1>{t(`admin.${screen}`)}</h1>
        <p>
          {t(`admin.${screen}.count`, { count: waiting })}
          {isFiltered && ` ${t('admin.queue.matching', { count: list.total })}`}
        </p>
        {!isItemInUrl && (
          <div className={styles.done}>
            <DecisionNote />
          </div>
        )}
        {(waiting > 0 || isFiltered) && <QueueFilterBar screen={screen} filters={filters} team={team} />}
        {rows.length > 0 && (
          <>
            <MarkBar screen={screen} filters={filters} total={list.total} rows={rows} />
            <QueueRows
              screen={screen}
              rows={rows}
              currentKey={pendingKey ?? current?.key ?? null}
              query={query}
              viewers={viewers}
            />
            <QueuePager
              screen={screen}
              filters={filters}
              list={list}
              rows={rows}
              currentKey={pendingKey ?? current?.key}
            />
          </>
        )}
      </section>
      <section
        className={styles.review}
        aria-label={t('admin.review')}
        aria-busy={pendingKey !== null && pendingKey !== current?.key}
      >
        <DecisionNote />
        {lastDecision && (
          <AlreadyDecided
            line={lastDecision}
            now={now}
            next={rows.length > 0 ? `${paths.adminQueue(screen)}${query}` : null}
          />
        )}
        {!lastDecision &&
          !current &&
          (waiting === 0 ? <QueueEmpty team={team} decided={decided} /> : <NoMatch screen={screen} />)}
        {current && <ViewersNote viewers={viewers.filter(({ key }) => key === current.key)} />}
        {children}
      </section>
    </div>
  )
}

/** Something waits, and nothing that matches the filters. */
function NoMatch({ screen }: { screen: QueuePageName }) {
  const t = useText()
  return (
    <p>
      {t('admin.queue.no_match')}{' '}
      <SiteLink className="link" to={paths.adminQueue(screen)}>
        {t('admin.auditLog.only.drop')}
      </SiteLink>
    </p>
  )
}

/** The item was already decided: by whom, and how. */
function AlreadyDecided({ line, now, next }: { line: LastDecision; now: Date; next: string | null }) {
  const t = useText()
  const actions = useActionLabel()
  const { moment } = useTimestamps()
  const who = line.actor ? (line.actor.username ?? `#${line.actor.id}`) : t('admin.house')
  return (
    <Note tone="warning">
      <TriangleAlert />
      <span role="status">
        <b>{t(line.isMine ? 'admin.settled.mine' : 'admin.settled')}</b> {line.name && `«${line.name}»: `}
        {t('admin.settled.by', { what: actions(line.action), who, when: moment(new Date(line.at), now) })}
        {line.reason && ` «${line.reason}»`}
      </span>
      {next && (
        <ButtonLink size="small" to={next}>
          {t('admin.settled.on')}
        </ButtonLink>
      )}
    </Note>
  )
}
