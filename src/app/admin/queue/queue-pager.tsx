import type { QueuePage } from '#features/site-team/queries/queue-page.server.ts'
import { paths } from '#shared/paths.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import { type QueueFilters, queueQuery } from '#shared/review/queue-pages.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './queue-screen.module.css'

type Props = {
  screen: QueuePageName
  filters: QueueFilters
  list: Omit<QueuePage, 'entries'>
  rows: QueueRow[]
  currentKey: string | undefined
}

/** The pages of the list. At its ends J and K go to the item of the next and the previous page. */
export function QueuePager({ screen, filters, list, rows, currentKey }: Props) {
  const t = useText()
  const { page, pages, previous, next } = list
  if (pages < 2) return null
  const toPage = (number: number) => `${paths.adminQueue(screen)}${queueQuery(filters, { page: String(number) })}`
  const toItem = (key: string) => `${paths.adminItem(screen, key)}${queueQuery(filters)}`
  return (
    <nav className={styles.pager} aria-label={t('admin.pages')}>
      {previous && (
        <ButtonLink size="small" to={toPage(page - 1)} rel="prev">
          <ChevronLeft /> {t('admin.queue.pages.older')}
        </ButtonLink>
      )}
      <span className="small muted num">{t('admin.position', { at: page, count: pages })}</span>
      {next && (
        <ButtonLink size="small" to={toPage(page + 1)} rel="next">
          {t('admin.queue.pages.newer')} <ChevronRight />
        </ButtonLink>
      )}
      {next && currentKey === rows.at(-1)?.key && <Jump to={toItem(next)} shortcut="j" />}
      {previous && currentKey === rows[0]?.key && <Jump to={toItem(previous)} shortcut="k" />}
    </nav>
  )
}

/** For the keyboard's shortcut alone: the links beside it go to pages. */
const Jump = ({ to, shortcut }: { to: string; shortcut: 'j' | 'k' }) => (
  <SiteLink to={to} data-key={shortcut} hidden preventScrollReset />
)
