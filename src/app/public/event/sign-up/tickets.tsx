import type { EventPage, EventTicket } from '#shared/events/event-page.ts'
import { isClosed, isSignupOver, takesPlace } from '#shared/events/event-status.ts'
import { Price, PriceFrom } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import * as badge from '#ui/primitives/badge.module.css'
import * as button from '#ui/primitives/button.module.css'
import { HowToSignUp, useSignupAddress } from './how-to-sign-up.tsx'
import { Payment } from './payment.tsx'
import * as styles from './tickets.module.css'

/** Ticket prices and sale dates, and how to sign up. */
export function Tickets({ event }: { event: EventPage }) {
  const t = useText()
  return (
    <>
      <h2 className={styles.heading} id="tickets">
        {t('event.tickets')}
      </h2>
      {takesPlace(event) && <TicketList event={event} />}
      <HowToSignUp event={event} />
      <Payment event={event} />
    </>
  )
}

function TicketList({ event }: { event: EventPage }) {
  const t = useText()
  const today = useSite()?.today ?? ''
  const signupClosed = isSignupOver(event, today)
  if (event.tickets.length === 0) return <p className="muted">{t('event.no_tickets')}</p>
  return (
    <ul className={styles.list}>
      {event.tickets.map((ticket) => (
        <Ticket key={ticket.id} ticket={ticket} closed={signupClosed || isClosed(ticket, today)} />
      ))}
    </ul>
  )
}

function Ticket({ ticket, closed }: { ticket: EventTicket; closed: boolean }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const until = ticket.limitDate && dates.brief(ticket.limitDate, today)
  return (
    <li className={closed ? `${styles.ticket} ${styles.soldOut}` : styles.ticket}>
      <span className={styles.main}>
        <b>{ticket.title}</b>
        {ticket.description && <span className="small">{ticket.description}</span>}
        <span className="small muted">
          {ticket.tier !== 'standard' && <span className={badge.quiet}>{t(`tier.${ticket.tier}`)}</span>}{' '}
          {ticket.amount !== null && t('event.places', { count: ticket.amount })}
        </span>
      </span>
      <span className={styles.side}>
        <b className="num">
          <Price minor={ticket.price} coin={ticket.coin} />
        </b>
        <span className="small">
          {closed
            ? until && isClosed(ticket, today)
              ? t('event.closed_since', { day: until })
              : t('event.closed')
            : until && t('event.until', { day: until })}
        </span>
      </span>
    </li>
  )
}

/** A sticky bar on phones with the price and the sign-up link. */
export function TicketBar({ event }: { event: EventPage }) {
  const t = useText()
  const address = useSignupAddress(event)
  const signupClosed = isSignupOver(event, useSite()?.today ?? '')
  if (signupClosed || !event.price) return null
  return (
    <div className={styles.bottomBar}>
      <b className={`num ${styles.price}`}>
        <PriceFrom price={event.price} />
      </b>
      {address ? (
        <a className={button.primary} href={address} rel="nofollow noopener">
          {t('event.sign_up')}
        </a>
      ) : (
        <a className={button.outline} href="#tickets">
          {t('event.see_tickets')}
        </a>
      )}
    </div>
  )
}
