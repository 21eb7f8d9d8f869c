import type { PlayerStatistics } from '#shared/registrations/players.ts'
import { REGISTRATION_STATES, type RegistrationState, SEATED_STATES } from '#shared/registrations/states.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './ticket-figures.module.css'

/** How many there are of each ticket in each state, the seats that they take and those that there are, and when they registered. */
export function TicketFigures({ statistics: { tickets, seats, counts, weeks } }: { statistics: PlayerStatistics }) {
  const t = useText()
  const dates = useDates()
  const real = counts.filter(({ test }) => !test)
  const states = REGISTRATION_STATES.filter((state) => real.some((one) => one.state === state))
  const number = (ticket: number | null, among: readonly RegistrationState[]) =>
    real
      .filter((one) => (ticket === null || one.ticket === ticket) && among.includes(one.state))
      .reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  if (states.length === 0) return <p>{t('players.nobody')}</p>
  const quotaOf = (id: number | null) => seats.find(({ ticket }) => ticket === id)?.quota ?? null
  const row = (name: string, id: number | null) => (
    <tr key={id ?? 'all'} className={id === null ? styles.total : undefined}>
      <th scope="row">{name}</th>
      {states.map((state) => (
        <td
          key={state}
          className={number(id, [state]) === 0 ? `num ${styles.zero}` : 'num'}
          data-label={t(`players.state.${state}`)}
        >
          {number(id, [state])}
        </td>
      ))}
      <td className={`num ${styles.seats}`} data-label={t('players.figures.taken')}>
        {number(id, SEATED_STATES)}
      </td>
      <td className="num" data-label={t('players.figures.seats')}>
        {quotaOf(id) ?? t('ticketEditor.no_limit')}
      </td>
    </tr>
  )
  return (
    <>
      <DataTable caption={t('players.figures.tickets')} size="small" scroll="wide" stack>
        <thead>
          <tr>
            <th scope="col">{t('players.column.ticket')}</th>
            {states.map((state) => (
              <th key={state} scope="col" className="num">
                {t(`players.state.${state}`)}
              </th>
            ))}
            <th scope="col" className="num">
              {t('players.figures.taken')}
            </th>
            <th scope="col" className="num">
              {t('players.figures.seats')}
            </th>
          </tr>
        </thead>
        <tbody className={styles.tickets}>
          {tickets.map(({ id, title }) => row(title, id))}
          {(tickets.length > 1 || quotaOf(null) !== null) && row(t('players.all_tickets'), null)}
        </tbody>
      </DataTable>
      {weeks.length > 1 && (
        <section className={styles.weeks} aria-labelledby="weeks">
          <h2 id="weeks">{t('players.figures.weeks')}</h2>
          <ol>
            {weeks.map(({ day, count }) => (
              <li key={day}>
                <span className="small muted">{dates.brief(day)}</span>
                <Progress min={0} max={most} value={count} aria-hidden="true" />
                <b className="num">{count}</b>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
