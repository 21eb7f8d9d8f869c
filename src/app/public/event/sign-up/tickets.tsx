import type { TicketView } from '#shared/registrations/sign-up-view.ts'
import { Badge } from '#ui/components/badge.tsx'
import { DottedList } from '#ui/components/dotted-list.tsx'
import { Price } from '#ui/components/money.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Term } from '../event-words.server.ts'
import * as styles from './tickets.module.css'

/** The tickets, each with the link to its form; capacity, payment methods and refund policy. */
export function Tickets({ tickets, terms }: { tickets: readonly TicketView[]; terms: readonly Term[] }) {
  const t = useText()
  return (
    <>
      <h2 className={styles.heading} id="tickets">
        {t('event.tickets')}
      </h2>
      {tickets.length === 0 ? (
        <p className="muted">{t('event.no_tickets')}</p>
      ) : (
        <ul className={styles.list}>
          {tickets.map((ticket) => (
            <Ticket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {terms.length > 0 && <DottedList facts={terms} size="small" />}
    </>
  )
}

function Ticket({ ticket }: { ticket: TicketView }) {
  const { title, description, badges, note, isOver, action } = ticket
  return (
    <li className={isOver ? `${styles.ticket} ${styles.soldOut}` : styles.ticket}>
      <span className={styles.main}>
        <b>{title}</b>
        {description && <span className="small">{description}</span>}
        <span className={styles.badges}>
          {badges.map((text) => (
            <Badge key={text}>{text}</Badge>
          ))}
        </span>
        <TicketLink title={title} action={action} />
      </span>
      <span className={styles.side}>
        <TodaysPrice ticket={ticket} />
        <span className="small">{note}</span>
      </span>
    </li>
  )
}

/** What the ticket costs today, the normal price where it costs less, and until when. */
export function TodaysPrice({ ticket: { price, normalPrice, priceNote, coin } }: { ticket: TicketView }) {
  return (
    <>
      {normalPrice && (
        <span className="num small">
          <span className="visually-hidden">{normalPrice.label}</span> <del>{normalPrice.price}</del>
        </span>
      )}
      <b className="num">
        <Price minor={price} coin={coin} />
      </b>
      {priceNote && <span className="small">{priceNote}</span>}
    </>
  )
}

/** Reaches over the whole ticket. */
const TicketLink = ({ title, action }: Pick<TicketView, 'title' | 'action'>) =>
  action && (
    <a className={`link no-print ${styles.action}`} href={action.href} rel="nofollow">
      {action.label}
      <span className="visually-hidden">: {title}</span>
    </a>
  )
