import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import type { TicketView } from '#shared/registrations/sign-up-view.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { DottedList } from '#ui/components/dotted-list.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TodaysPrice } from './sign-up/tickets.tsx'

/** The facts of the event. */
export function EventSummary({ event, times }: { event: EventPage; times: string | null }) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  const facts = [
    { name: t('event.when'), value: [dates.span(event.dateStart, event.dateEnd), times].filter(Boolean).join(', ') },
    { name: t('event.where'), value: place(event) },
    { name: t('event.address'), value: event.venueCard?.address ?? null },
    { name: t('event.series'), value: event.series?.name ?? null },
    { name: t('event.genre'), value: event.theme && t(`genre.${event.theme}`) },
    { name: t('event.language'), value: t(`language.${event.language}`) },
    { name: t('event.audience'), value: t(`audience.${event.audience}`) },
    { name: t('event.capacity'), value: event.capacity ? t('event.people', { count: event.capacity }) : null },
  ]
  return <DottedList facts={facts} />
}

/** The tickets as a table. */
export function TicketTable({ tickets }: { tickets: readonly TicketView[] }) {
  const t = useText()
  if (tickets.length === 0) return null
  return (
    <>
      <h2 id="tickets">{t('event.tickets')}</h2>
      <DataTable align="top" space="below">
        <thead>
          <tr>
            <th scope="col">{t('event.ticket')}</th>
            <th scope="col">{t('event.on_sale')}</th>
            <th scope="col" className="num">
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
                  {description && <small>{description}</small>}
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
                <td className="num">
                  <TodaysPrice ticket={ticket} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </>
  )
}
