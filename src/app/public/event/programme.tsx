import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { isClosed, isSignupOver, takesPlace } from '#shared/events/event-status.ts'
import { Price } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import * as dottedList from '#ui/primitives/dotted-list.module.css'
import * as tableStyles from '#ui/primitives/table.module.css'
import * as styles from './programme.module.css'
import { SignupClosed } from './sign-up/how-to-sign-up.tsx'

/** The facts with dotted leaders, like a theatre programme. */
export function EventSummary({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  const facts: [string, string | null][] = [
    [t('event.when'), dates.span(event.dateStart, event.dateEnd)],
    [t('event.where'), place(event)],
    [t('event.address'), event.venueCard?.address ?? null],
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
export function TicketTable({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const signupClosed = isSignupOver(event, today)
  if (!takesPlace(event) || event.tickets.length === 0) return <SignupClosed event={event} />
  return (
    <>
      <h2>{t('event.tickets')}</h2>
      <SignupClosed event={event} />
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
          {event.tickets.map((ticket) => (
            <tr key={ticket.id}>
              <td>
                <b>{ticket.title}</b>
                {ticket.description && (
                  <>
                    <br />
                    <span className="small muted">{ticket.description}</span>
                  </>
                )}
              </td>
              <td>
                {signupClosed || isClosed(ticket, today)
                  ? t('event.closed')
                  : ticket.limitDate
                    ? t('event.until', { day: dates.brief(ticket.limitDate, today) })
                    : t('event.open')}
              </td>
              <td className={`${tableStyles.end} num`}>
                <b>
                  <Price minor={ticket.price} coin={ticket.coin} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
