import { StatusBadges } from '#features/events/ui/organizer-event-table.tsx'
import { paths } from '#shared/paths.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './desk-table.module.css'
import type { DeskRow } from './load-organization-desk.server.ts'

/** `label` is the id of the heading that names it. */
type Props = { rows: readonly DeskRow[]; label: string; seesMoney: boolean }

/** Each event with its state, seats, money and how many things are to do. */
export function DeskTable({ rows, label, seesMoney }: Props) {
  const t = useText()
  return (
    <DataTable stack aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">{t('panel.list.event')}</th>
          <th scope="col">{t('panel.list.state')}</th>
          <th scope="col">{t('desk.seats')}</th>
          {seesMoney && (
            <th scope="col" className="num">
              {t('money.figure.confirmed')}
            </th>
          )}
          <th scope="col" className="num">
            {t('desk.todo')}
          </th>
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.slug} row={row} seesMoney={seesMoney} />
        ))}
      </tbody>
    </DataTable>
  )
}

function Row({ row, seesMoney }: { row: DeskRow; seesMoney: boolean }) {
  const t = useText()
  const { briefSpan } = useDates()
  const today = useSite()?.today
  const { slug, title, locale, dateStart, dateEnd, past, moderation, eventStatus, host, hidden, acts, desk } = row
  return (
    <tr>
      <td>
        <SiteLink className={styles.title} to={paths.eventPanel(slug)} lang={locale}>
          {title}
        </SiteLink>
        {host && <small>{t('coOrganizers.with', { host })}</small>}
        <small>{dateStart ? briefSpan(dateStart, dateEnd, today) : t('panel.undated')}</small>
      </td>
      <td>
        <StatusBadges moderation={moderation} eventStatus={eventStatus} past={past} hidden={hidden} />
      </td>
      <td data-label={t('desk.seats')}>{desk ? <SeatsCell desk={desk} /> : <span className="muted">–</span>}</td>
      {seesMoney && (
        <td className="num" data-label={t('money.figure.confirmed')}>
          {desk ? <MoneyCell desk={desk} /> : <span className="muted">–</span>}
        </td>
      )}
      <td className="num" data-label={t('desk.todo')}>
        {acts.length > 0 ? (
          <SiteLink className="link" to={paths.eventPanel(slug)}>
            {t('desk.todo.count', { count: acts.length })}{' '}
            <span className="visually-hidden" lang={locale}>
              {title}
            </span>
          </SiteLink>
        ) : (
          <span className="muted">{t('panel.list.nothing')}</span>
        )}
      </td>
    </tr>
  )
}

type CellProps = { desk: NonNullable<DeskRow['desk']> }

function SeatsCell({ desk: { phase, people, seats } }: CellProps) {
  const t = useText()
  if (phase === 'over' && people) {
    const { attended, absent, seated } = people
    return attended + absent > 0
      ? t('desk.came.of', { count: attended, seated })
      : t('desk.came.seated', { count: seated })
  }
  const { taken, free, waiting } = seats
  return (
    <>
      {phase === 'cancelled' || free === null
        ? t('ticketEditor.taken', { count: taken })
        : t('desk.seats.of', { taken, amount: taken + free })}
      {phase === 'ahead' && waiting > 0 && <small>{t('ticketEditor.waiting', { count: waiting })}</small>}
    </>
  )
}

/** Of a cancelled event nothing is collected: only what goes back. */
function MoneyCell({ desk: { phase, money } }: CellProps) {
  const t = useText()
  const locale = useLocale()
  if (!money) return null
  const amountOf = (minor: number) => formatMoney(minor, 'EUR', locale)
  const { confirmed, overdue, toRefund, announced } = money
  return (
    <>
      {phase === 'cancelled' ? <span className="muted">–</span> : amountOf(confirmed.amount)}
      {phase !== 'cancelled' && overdue.amount > 0 && (
        <small>
          <span className="danger">{t('desk.money.overdue', { amount: amountOf(overdue.amount) })}</span>
        </small>
      )}
      {announced > 0 && <small>{t('desk.money.announced', { count: announced })}</small>}
      {toRefund.amount > 0 && <small>{t('desk.money.to_refund', { amount: amountOf(toRefund.amount) })}</small>}
    </>
  )
}
