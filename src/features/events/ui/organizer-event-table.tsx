import type { Moderation } from '#shared/enums.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './organizer-event-table.module.css'

/** The fields of an event that a row shows. */
export type EventTableRow = Pick<
  OrganizationEvent,
  | 'translationId'
  | 'slug'
  | 'title'
  | 'place'
  | 'dateStart'
  | 'dateEnd'
  | 'past'
  | 'missing'
  | 'moderation'
  | 'eventStatus'
> & {
  /** Whom it is organized with, where it is theirs. */
  host: string | null
  /** Published, but hidden because its organization is not active. */
  hidden: boolean
}
/** `label` is the id of the heading that names it. */
type Props = { events: readonly EventTableRow[]; label: string }

/** The events of an organization, drafts included, with their status and the fields they miss. */
export function EventTable({ events, label }: Props) {
  const t = useText()
  return (
    <DataTable stack space="above" aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">{t('panel.list.event')}</th>
          <th scope="col">{t('panel.list.date')}</th>
          <th scope="col">{t('panel.list.state')}</th>
          <th scope="col">{t('panel.list.missing')}</th>
        </tr>
      </thead>
      <tbody className={styles.events}>
        {events.map((event) => (
          <Row key={event.translationId} event={event} />
        ))}
      </tbody>
    </DataTable>
  )
}

function Row({
  event: { slug, title, place, host, dateStart, dateEnd, past, missing, ...states },
}: {
  event: EventTableRow
}) {
  const t = useText()
  const { briefSpan } = useDates()
  const today = useSite()?.today
  return (
    <tr>
      <td>
        <SiteLink className={styles.title} to={paths.eventPanel(slug)}>
          {title}
        </SiteLink>
        {host && <small>{t('coOrganizers.with', { host })}</small>}
        {place && <small>{place}</small>}
      </td>
      <td className={styles.date}>
        {dateStart ? briefSpan(dateStart, dateEnd, today) : <span className="muted">{t('panel.undated')}</span>}
      </td>
      <td>
        <StatusBadges {...states} past={past} />
      </td>
      <td className={missing.length > 0 ? 'danger' : 'muted'}>
        <span className={styles.label}>{t('panel.list.missing')}: </span>
        {states.eventStatus === 'cancelled'
          ? '–'
          : missing.map((name) => t(`missing.${name}`)).join(', ') || t('panel.list.nothing')}
      </td>
    </tr>
  )
}

const TONES: Record<Moderation, BadgeTone> = {
  draft: 'quiet',
  submitted: 'info',
  published: 'success',
  changes_requested: 'accent',
  rejected: 'danger',
}

/** How far its review is, that nobody sees it, that its date is off, or that it is over. */
export function StatusBadges({
  moderation,
  eventStatus,
  past,
  hidden,
}: Pick<EventTableRow, 'moderation' | 'eventStatus' | 'past' | 'hidden'>) {
  const t = useText()
  return (
    <span className={styles.badges}>
      {hidden ? (
        <Badge tone="danger">{t('panel.hidden')}</Badge>
      ) : (
        <Badge tone={TONES[moderation]}>{t(`moderation.${moderation}`)}</Badge>
      )}
      {eventStatus !== 'confirmed' && <Badge>{t(`flag.${eventStatus}`)}</Badge>}
      {past && <Badge>{t('panel.list.past')}</Badge>}
    </span>
  )
}
