import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { QueueCounts } from '#shared/review/queue-pages.ts'
import { type QueueFilters, queueQuery, queuesOf } from '#shared/review/queue-pages.ts'
import { PAGES, type QueueKind, type QueuePageName } from '#shared/review/queues.ts'
import { Button } from '#ui/components/button.tsx'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './queue-filters.module.css'

type Props = { screen: QueuePageName; filters: QueueFilters; team: QueueCounts }

/** How many wait on a page: the number of the sidebar and of the heading. */
export const countWaiting = (screen: QueuePageName, team: QueueCounts) =>
  queuesOf(screen).reduce((sum, queue) => sum + team[queue].count, 0)

const countOfKind = (screen: QueuePageName, team: QueueCounts, kind: QueueKind) =>
  queuesOf(screen).reduce((sum, queue) => sum + (team[queue].kinds[kind] ?? 0), 0)

/** Reduces the list of a queue: by words, by kind, to what waits longer than promised. */
export function QueueFilterBar({ screen, filters, team }: Props) {
  const t = useText()
  const to = (change: Partial<QueueFilters>) => `${paths.adminQueue(screen)}${queueQuery({ ...filters, ...change })}`
  // The counts are those of the whole queue: they would contradict a list that words or age reduce.
  const count = (waiting: number) => (filters.q || filters.late ? undefined : waiting)
  return (
    <search className={styles.filters}>
      <Form className={styles.search} action={paths.adminQueue(screen)} key={queueQuery(filters)}>
        {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
        {filters.late && <input type="hidden" name="late" value="1" />}
        <Input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          aria-label={t('admin.queue.search')}
          placeholder={t('admin.queue.search')}
        />
        <Button type="submit" aria-label={t('admin.search.go')}>
          <Search />
        </Button>
      </Form>
      <Chips aria-label={t('admin.queue.kinds')}>
        {PAGES[screen].kinds.length > 0 && (
          <ViewChip to={to({ kind: null })} isOn={filters.kind === null} count={count(countWaiting(screen, team))}>
            {t('admin.all')}
          </ViewChip>
        )}
        {PAGES[screen].kinds.map((kind) => (
          <ViewChip
            key={kind}
            to={to({ kind })}
            isOn={filters.kind === kind}
            count={count(countOfKind(screen, team, kind))}
          >
            {t(
              screen === 'organizations' && kind === 'new'
                ? 'admin.queue.new_organizations'
                : `admin.queue.kind.${kind}`,
            )}
          </ViewChip>
        ))}
        <ViewChip to={to({ late: !filters.late })} isOn={filters.late}>
          {t('admin.queue.late')}
        </ViewChip>
      </Chips>
    </search>
  )
}

type ChipProps = { to: string; isOn: boolean; count?: number | undefined; children: string }

const ViewChip = ({ to, isOn, count, children }: ChipProps) => (
  <Chip as={SiteLink} on={isOn} to={to} aria-current={isOn ? 'true' : undefined}>
    {children} {count !== undefined && <b>{count}</b>}
  </Chip>
)
