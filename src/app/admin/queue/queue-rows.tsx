import { paths } from '#shared/paths.ts'
import type { QueueCover } from '#shared/review/review-queues.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Age } from './age.tsx'
import type { QueueRow, Screen } from './queue-addresses.ts'

type RowsProps = { screen: Screen; rows: QueueRow[]; at: number }

/** What waits, the oldest first; J and K lead to the lines beside the one under review. */
export function Rows({ screen, rows, at }: RowsProps) {
  const keys: Record<number, string> = { [at + 1]: 'j', [at - 1]: 'k' }
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={row.key}>
          <Row row={row} screen={screen} current={index === at} shortcut={keys[index]} />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { row: QueueRow; screen: Screen; current: boolean; shortcut: string | undefined }

function Row({ row, screen, current, shortcut }: RowProps) {
  const t = useText()
  const { key, title, about, badge, type, seal, cover, hours, own } = row
  return (
    <SiteLink
      className={seal || cover ? 'qitem qitem--pictured' : 'qitem'}
      to={paths.adminItem(screen, key)}
      aria-current={current ? 'true' : undefined}
      data-key={shortcut}
      preventScrollReset
    >
      {seal && <SealImage slug={seal} name={title} size={44} />}
      {cover && <Cover cover={cover} />}
      <span>
        <b>{title}</b>
        <small>
          {badge && <span className={BADGES[badge]}>{t(`team.badge.${badge}`)}</span>}{' '}
          {own && <span className="badge badge--quiet">{t('team.badge.own')}</span>}{' '}
          {[type && t(`organizer.type.${type}`), about].filter(Boolean).join(', ')}
        </small>
      </span>
      <Age hours={hours} />
    </SiteLink>
  )
}

/** Decoration: the title beside it says which it is. */
function Cover({ cover: { theme, art, date, photo } }: { cover: QueueCover }) {
  return (
    <span className="qitem__art" aria-hidden="true">
      <CoverImage
        theme={theme}
        slug={art}
        size="thumb"
        photo={photo?.url ?? null}
        focal={photo?.focal}
        {...(date && { date })}
      />
    </span>
  )
}

const BADGES = {
  new: 'badge badge--lit',
  edit: 'badge badge--info',
  approval: 'badge badge--lit',
  organizer: 'badge badge--quiet',
  venue: 'badge badge--quiet',
}
