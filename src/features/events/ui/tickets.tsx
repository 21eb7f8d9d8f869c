import { ExternalLink } from 'lucide-react'
import type { EventPage, EventTicket } from '#spec/event-page.ts'
import { paths } from '#spec/paths.ts'
import { useDates } from '#web/dates.ts'
import { useText } from '#web/i18n.tsx'
import { Price, PriceFrom } from '#web/money.tsx'
import { usePath, useSite } from '#web/place.ts'
import { Payment } from './payment.tsx'

/** Whether a ticket is no longer sold: its last day is over. */
export const isClosed = (ticket: EventTicket, today: string) => ticket.limitDate !== null && ticket.limitDate < today

/** Nobody can sign up any more: it is over or it will not be. */
const isDone = (event: EventPage) => event.past || event.happening === 'cancelled'

/** What taking part costs and until when. Signing up on the site comes with registrations; until then the page says how to. */
export function Tickets({ event }: { event: EventPage }) {
  const t = useText()
  const today = useSite()?.today ?? ''
  return (
    <>
      <h2 className="text-2xl" id="tickets">
        {t('event.tickets')}
      </h2>
      {event.tickets.length === 0 && <p className="muted">{t('event.no_tickets')}</p>}
      <ul className="grid gap-4">
        {event.tickets.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} closed={isDone(event) || isClosed(ticket, today)} />
        ))}
      </ul>
      <HowToSignUp event={event} />
      <Payment event={event} />
    </>
  )
}

function Ticket({ ticket, closed }: { ticket: EventTicket; closed: boolean }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const until = ticket.limitDate && dates.brief(ticket.limitDate, today)
  return (
    <li className={closed ? 'ticket out' : 'ticket'}>
      <span className="ticket__l">
        <b>{ticket.title}</b>
        {ticket.description && <span className="small">{ticket.description}</span>}
        <span className="small muted">
          {ticket.tier !== 'standard' && <span className="badge badge--quiet">{t(`tier.${ticket.tier}`)}</span>}{' '}
          {ticket.amount !== null && t('event.places', { count: ticket.amount })}
        </span>
      </span>
      <span className="ticket__r">
        <b className="num">
          <Price minor={ticket.price} coin={ticket.coin} />
        </b>
        <span className="small">
          {closed
            ? until
              ? t('event.closed_since', { day: until })
              : t('event.closed')
            : until && t('event.until', { day: until })}
        </span>
      </span>
    </li>
  )
}

/** The organizer's own sign-up, by the way that counts who leaves for it (decisions 3); nobody counts in a preview. Null: none. */
function useSignupAddress({ signup, signupUrl, slug, preview }: EventPage) {
  const path = usePath()
  if (signup !== 'external' || !signupUrl) return null
  return preview ? signupUrl : path(paths.eventSignup(slug))
}

function HowToSignUp({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const address = useSignupAddress(event)
  if (isDone(event)) return null
  if (address)
    return (
      <a className="btn btn--lit btn--big btn--block" href={address} rel="nofollow noopener">
        <ExternalLink className="i" aria-hidden="true" /> {t('event.sign_up_there')}
      </a>
    )
  if (event.signup === 'scheduled' && event.signupOpens)
    return <p className="small muted">{t('event.opens', { day: dates.long(event.signupOpens) })}</p>
  if (event.signup === 'closed' || event.signup === 'changes_only')
    return <p className="small muted">{t('event.signup_closed')}</p>
  if (event.signup === 'none') return <p className="small muted">{t('event.signup_none')}</p>
  return <p className="small muted">{t('event.signup_with_organizer')}</p>
}

/** On phones: the price and the way in, always at hand. */
export function TicketBar({ event }: { event: EventPage }) {
  const t = useText()
  const address = useSignupAddress(event)
  if (isDone(event) || !event.price) return null
  return (
    <div className="mobilebar">
      <b className="num text-xl">
        <PriceFrom price={event.price} />
      </b>
      {address ? (
        <a className="btn btn--lit" href={address} rel="nofollow noopener">
          {t('event.sign_up')}
        </a>
      ) : (
        <a className="btn btn--line" href="#tickets">
          {t('event.see_tickets')}
        </a>
      )}
    </div>
  )
}
