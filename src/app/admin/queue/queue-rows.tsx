import type { QueueViewer } from '#features/queue-viewers/viewers.server.ts'
import { paths } from '#shared/paths.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import type { QueueCover } from '#shared/review/review-queues.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { QueueItem } from './queue-item.tsx'
import * as styles from './queue-rows.module.css'

/** The form in which the marked lines are sent. */
export const BULK_FORM = 'bulk'

type RowsProps = {
  screen: QueuePageName
  rows: QueueRow[]
  currentKey: string | null
  /** The query of every link: the filters. */
  query: string
  viewers: QueueViewer[]
}

/** The waiting items of a page of the list, oldest first; J and K select the neighbours of the current one, X marks it. */
export function QueueRows({ screen, rows, currentKey, query, viewers }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          to={`${paths.adminItem(screen, row.key)}${query}`}
          current={row.key === currentKey}
          viewers={viewers.filter(({ key }) => key === row.key).map(({ name }) => name)}
        />
      ))}
    </ul>
  )
}

type RowProps = { row: QueueRow; to: string; current: boolean; viewers: string[] }

function Row({ row, to, current, viewers }: RowProps) {
  const t = useText()
  const { key, title, about, badge, type, seal, logo, cover, hours, own, reported } = row
  const report = reported && [
    t(`admin.reports.type.${reported.type}`),
    reported.reason && t(`admin.reports.reason.${reported.reason}`),
  ]
  return (
    <li className={styles.row}>
      <label className={styles.mark}>
        <input
          type="checkbox"
          name="key"
          value={key}
          form={BULK_FORM}
          aria-label={t('admin.bulk.mark', { name: title })}
          data-key={current ? 'x' : undefined}
        />
      </label>
      <QueueItem
        title={title}
        image={seal ? <SealImage slug={seal} name={title} size={44} logo={logo} /> : cover && <Cover cover={cover} />}
        hours={hours}
        to={to}
        aria-current={current ? 'true' : undefined}
        data-item={key}
        preventScrollReset
      >
        {badge && badge !== 'report' && (
          <Badge tone={BADGES[badge]}>
            {t(type && badge === 'new' ? 'admin.badge.new_organization' : `admin.badge.${badge}`)}
          </Badge>
        )}{' '}
        {own && <Badge>{t('admin.badge.own')}</Badge>}{' '}
        {[type && t(`organizer.type.${type}`), about, ...(report ?? [])].filter(Boolean).join(', ')}
        {viewers.length > 0 && (
          <span className={styles.viewers}>
            <Eye aria-hidden="true" /> {t('admin.viewers.row', { names: viewers.join(', ') })}
          </span>
        )}
      </QueueItem>
    </li>
  )
}

/** Decorative: the title is beside it. */
function Cover({ cover: { theme, art, date, photo } }: { cover: QueueCover }) {
  return (
    <span className={styles.cover} aria-hidden="true">
      <CoverImage theme={theme} slug={art} size="thumb" picture={photo} {...(date && { date })} />
    </span>
  )
}

const BADGES = {
  new: 'accent',
  edit: 'info',
  approval: 'accent',
  organizer: 'quiet',
  venue: 'quiet',
  appeal: 'info',
} as const satisfies Record<string, BadgeTone>
