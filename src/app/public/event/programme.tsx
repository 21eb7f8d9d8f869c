import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import type { TicketView } from '#shared/registrations/sign-up-view.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as dottedList from '#ui/primitives/dotted-list.module.css'
import * as tableStyles from '#ui/primitives/table.module.css'
import * as styles from './programme.module.css'
import { TodaysPrice } from './sign-up/tickets.tsx'

/** The facts with dotted leaders, like a theatre programme. */
export function EventSummary({ event, times }: { event: EventPage; times: string | null }) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  const facts: [string, string | null][] = [
    [t('event.when'), [dates.span(event.dateStart, event.dateEnd), times].filter(Boolean).join(', ')],
    [t('event.where'), place(event)],
    [t('event.address'), event.venueCard?.address ?? null],
    [t('event.series'), event.series?.name ?? null],
    [t('event.genre'), event.theme && t(`genre.${event.theme}`)],
    [t('event.language'), t(`language.${event.language}`)],
    [t('event.audience'), t(`audience.${event.audience}`)],
    [t('event.capacity'), event.capacity ? t('event.people', { count: event.capacity }) : null],
  ]
  return (
    <dl className={dottedList.list}>
      {facts.map(
        ([name, message]) =>
          message && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{message}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The tickets as a table. */
export function TicketTable({ tickets }: { tickets: readonly TicketView[] }) {
  const t = useText()
  if (tickets.length === 0) return null
  return (
    <>
      <h2 id="tickets">{t('event.tickets')}</h2>
      <table className={`${tableStyles.table} ${styles.tickets}`}>
        <thead>
          <tr>
            <th scope="col">{t('event.ticket')}</th>
            <th scope="col">{t('event.on_sale')}</th>
            <th scope="col" className={tableStyles.end}>
              {t('search.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => {
            const { id, title, description, note, action } = ticket
            return (
              <tr key={id}>
                <td>
                  <b>{title}</b>
                  {description && (
                    <>
                      <br />
                      <span className="small muted">{description}</span>
                    </>
                  )}
                </td>
                <td>
                  {note}{' '}
                  {action && (
                    <a
                      className="link no-print"
                      href={action.href}
                      rel="nofollow"
                      aria-label={`${action.label}: ${title}`}
                    >
                      {action.label}
                    </a>
                  )}
                </td>
                <td className={`${tableStyles.end} num`}>
                  <TodaysPrice ticket={ticket} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
