import { paths } from '#shared/paths.ts'
import { amountInWords } from '#shared/registrations/amount-in-words.ts'
import { isFew } from '#shared/registrations/sign-up.ts'
import { Button } from '#ui/components/button.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { formatMoney, Price } from '#ui/components/money.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { closedReason } from '../closed-note.tsx'
import type { RegistrationPage } from '../load-registration.server.ts'
import { isPaidSoon, useSubmitLabel } from '../submit-part.tsx'
import { PaymentPlan } from './payment-plan.tsx'
import * as styles from './summary.module.css'
import type { Total } from './total.ts'

type Props = { page: RegistrationPage; total: Total }

/** What one registers for, and what it costs, in figures and in words. Follows the options that are chosen. */
export function Summary({ page, total }: Props) {
  const t = useText()
  const dates = useDates()
  const { event, ticket } = page
  const today = useSite()?.today ?? ''
  const place = event.venue?.name ?? event.county
  return (
    <aside className={styles.side} aria-label={t('signUp.summary')}>
      <div className={styles.card}>
        <div className={styles.art} aria-hidden="true">
          <CoverImage
            theme={event.theme}
            slug={event.art}
            date={event.dateStart}
            size="card"
            picture={event.header}
            sizes="(min-width: 64rem) 24rem, 94vw"
          />
        </div>
        <div className={styles.text}>
          <div>
            <h2>{event.title}</h2>
            <p className="muted">
              {[dates.briefSpan(event.dateStart, event.dateEnd, today), place].filter(Boolean).join(', ')}
            </p>
          </div>
          <Ledger page={page} total={total} />
          <PaymentPlan page={page} total={total} isAtOnce={isPaidSoon(page)} />
          <SeatNote page={page} />
          {page.refunds && (
            <p className={`small muted ${styles.refunds}`}>
              <b>{t('event.refunds')}</b>
              {`\n${page.refunds}`}
            </p>
          )}
          {ticket.description && <p className="small muted">{ticket.description}</p>}
        </div>
      </div>
      <SiteLink className="link small" to={`${paths.event(event.slug)}#tickets`}>
        {t('signUp.other_ticket')}
      </SiteLink>
    </aside>
  )
}

function Ledger({ page: { ticket, definition }, total }: Props) {
  const t = useText()
  const locale = useLocale()
  const words = amountInWords(total.amount, locale)
  const times = (count: number) => (count > 1 ? ` × ${count}` : '')
  return (
    <div className={styles.cost}>
      <table className={styles.ledger}>
        <caption className="visually-hidden">{t('signUp.ledger')}</caption>
        <tbody>
          {total.lines.map(({ item, title, count, amount }) => (
            <tr key={`${item} ${amount / count}`}>
              <th scope="row">
                {title}
                {times(count)}
              </th>
              <td>{formatMoney(amount, ticket.coin, locale)}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">{t('signUp.total')}</th>
            <td>
              <Price minor={total.amount} coin={ticket.coin} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={`small muted ${styles.words}`} aria-live="polite">
        {total.amount > 0 && words}
      </p>
      {definition.sections.some(({ fields }) =>
        fields.some(({ options }) => options.some(({ price }) => price > 0)),
      ) && <p className="small muted without-script">{t('signUp.total.options')}</p>}
    </div>
  )
}

/** What is left, and until when. */
function SeatNote({ page }: { page: RegistrationPage }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  if (closedReason(page)) return null
  const { signUp, ticket } = page
  const sale = signUp.tickets.find(({ id }) => id === ticket.id)
  const parts = [
    sale?.state === 'open' && isFew(sale.left, sale.seats) && t('signUp.note.left', { count: sale.left }),
    sale?.state === 'waiting_list' && t('signUp.note.waiting'),
    ticket.openingMode === 'approval' && t('signUp.note.approval'),
    ticket.limitDate && t('signUp.note.until', { day: dates.dayOf(ticket.limitDate, today) }),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 && <p className="small muted">{parts.join(' ')}</p>
}

/** The ticket, the total and the button on phones, in view all the time. */
export function SummaryBar({ page, total, form }: Props & { form: string }) {
  const label = useSubmitLabel(page)
  if (closedReason(page)) return null
  return (
    <div ref={barAtBottom} className={styles.bar}>
      <div>
        <small>{page.ticket.title}</small>
        <b className="num">
          <Price minor={total.amount} coin={page.ticket.coin} inList />
        </b>
      </div>
      <Button variant="primary" type="submit" form={form} name="intent" value="register">
        {label}
      </Button>
    </div>
  )
}
