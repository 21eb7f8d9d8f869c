import { paths } from '#shared/paths.ts'
import type { QueueCover } from '#shared/review/review-queues.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as badgeStyles from '#ui/primitives/badge.module.css'
import type { QueuePageName, QueueRow } from './queue-addresses.ts'
import { QueueItem } from './queue-item.tsx'
import * as styles from './queue-rows.module.css'

type RowsProps = { screen: QueuePageName; rows: QueueRow[]; currentIndex: number }

/** The waiting items, oldest first; J and K select the neighbours of the current one. */
export function QueueRows({ screen, rows, currentIndex }: RowsProps) {
  const keys: Record<number, string> = { [currentIndex + 1]: 'j', [currentIndex - 1]: 'k' }
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={row.key}>
          <Row row={row} screen={screen} current={index === currentIndex} shortcut={keys[index]} />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { row: QueueRow; screen: QueuePageName; current: boolean; shortcut: string | undefined }

function Row({ row, screen, current, shortcut }: RowProps) {
  const t = useText()
  const { key, title, about, badge, type, seal, logo, cover, hours, own, reported } = row
  const report = reported && [
    t(`admin.reports.type.${reported.type}`),
    reported.reason && t(`admin.reports.reason.${reported.reason}`),
  ]
  return (
    <QueueItem
      title={title}
      image={seal ? <SealImage slug={seal} name={title} size={44} logo={logo} /> : cover && <Cover cover={cover} />}
      hours={hours}
      to={paths.adminItem(screen, key)}
      aria-current={current ? 'true' : undefined}
      data-key={shortcut}
      preventScrollReset
    >
      {badge && <span className={BADGES[badge]}>{t(`admin.badge.${badge}`)}</span>}{' '}
      {own && <span className={badgeStyles.quiet}>{t('admin.badge.own')}</span>}{' '}
      {[type && t(`organizer.type.${type}`), about, ...(report ?? [])].filter(Boolean).join(', ')}
    </QueueItem>
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
  new: `${badgeStyles.accent} ${styles.accent}`,
  edit: badgeStyles.info,
  approval: `${badgeStyles.accent} ${styles.accent}`,
  organizer: badgeStyles.quiet,
  venue: badgeStyles.quiet,
  appeal: badgeStyles.info,
}
