import type { Moderation } from '#shared/enums.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

/** What a row shows of an event. */
export type EventRow = Pick<
  PanelEvent,
  'id' | 'slug' | 'title' | 'place' | 'dateStart' | 'dateEnd' | 'past' | 'missing' | 'moderation' | 'happening'
> & {
  /** Published, and seen by nobody: its organization is kept out. */
  hidden: boolean
}
/** `label` is the id of the heading that names it. */
type Props = { events: readonly EventRow[]; label: string }

/** The events of an organization, drafts too, with their state and what keeps them from being sent in. */
export function EventTable({ events, label }: Props) {
  const t = useText()
  return (
    <table className="ptable ptable--events" aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">{t('panel.list.event')}</th>
          <th scope="col">{t('panel.list.date')}</th>
          <th scope="col">{t('panel.list.state')}</th>
          <th scope="col">{t('panel.list.missing')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ event: { slug, title, place, dateStart, dateEnd, past, missing, ...states } }: { event: EventRow }) {
  const t = useText()
  const { briefSpan } = useDates()
  const today = useSite()?.today
  return (
    <tr>
      <td>
        <SiteLink className="ptable__main" to={paths.eventPanel(slug)}>
          {title}
        </SiteLink>
        {place && <small>{place}</small>}
      </td>
      <td className="num whitespace-nowrap">
        {dateStart ? briefSpan(dateStart, dateEnd, today) : <span className="muted">{t('panel.undated')}</span>}
      </td>
      <td>
        <States {...states} past={past} />
      </td>
      <td className={missing.length > 0 ? 'text-danger' : 'muted'}>
        <span className="sm:hidden">{t('panel.list.missing')}: </span>
        {missing.length > 0 ? missing.map((name) => t(`missing.${name}`)).join(', ') : t('panel.list.nothing')}
      </td>
    </tr>
  )
}

const TONES: Record<Moderation, string> = {
  draft: 'quiet',
  submitted: 'info',
  published: 'ok',
  changes_requested: 'lit',
  rejected: 'danger',
}

function States({
  moderation,
  happening,
  past,
  hidden,
}: Pick<EventRow, 'moderation' | 'happening' | 'past' | 'hidden'>) {
  const t = useText()
  return (
    <span className="badges">
      {hidden ? (
        <span className="badge badge--danger">{t('panel.hidden')}</span>
      ) : (
        <span className={`badge badge--${TONES[moderation]}`}>{t(`moderation.${moderation}`)}</span>
      )}
      {happening !== 'confirmed' && <span className="badge badge--quiet">{t(`flag.${happening}`)}</span>}
      {past && <span className="badge badge--quiet">{t('panel.list.past')}</span>}
    </span>
  )
}
