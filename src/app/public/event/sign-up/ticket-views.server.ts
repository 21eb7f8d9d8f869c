import type { EventTicket } from '#shared/events/event-page.ts'
import { joinPath, paths } from '#shared/paths.ts'
import { isFew, type TicketSignUp } from '#shared/registrations/sign-up.ts'
import type { TicketView } from '#shared/registrations/sign-up-view.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { type ViewContext, wordsIn } from './words.server.ts'

/** The tickets of an event, with what is left of each and the link to its form. */
export function ticketViews(context: ViewContext): TicketView[] {
  const byId = new Map(context.signUp.tickets.map((ticket) => [ticket.id, ticket]))
  return context.event.tickets.map((ticket) => ticketView(ticket, byId.get(ticket.id), context))
}

function ticketView(ticket: EventTicket, sale: TicketSignUp | undefined, context: ViewContext): TicketView {
  const { t } = wordsIn(context.locale)
  const { id, title, description, price, priceToday, coin, tier, amount, openingMode } = ticket
  const isTaking = context.signUp.state === 'open' || context.signUp.state === 'waiting_list'
  const mayRegister = isTaking && !context.signUp.mine && (sale?.state === 'open' || sale?.state === 'waiting_list')
  return {
    id,
    title,
    description,
    price: priceToday,
    coin,
    normalPrice:
      priceToday < price ? { label: t('price.normal'), price: formatMoney(price, coin, context.locale) } : null,
    priceNote: priceNoteOf(ticket, context),
    badges: [
      ...(tier === 'standard' ? [] : [t(`tier.${tier}`)]),
      ...(openingMode === 'approval' ? [t('signUp.by_approval')] : []),
      ...(amount === null ? [] : [t('event.places', { count: amount })]),
    ],
    note: noteOf(ticket, sale, context),
    isOver: OVER.includes(context.signUp.state) || (sale !== undefined && NOT_ON_SALE.includes(sale.state)),
    action: mayRegister
      ? {
          label: t(sale.state === 'waiting_list' ? 'signUp.wait' : sale.approval ? 'signUp.request' : 'signUp.sign_up'),
          href: joinPath(context.prefix, paths.registration(context.event.slug, id)),
        }
      : null,
  }
}

const NOT_ON_SALE = ['closed', 'sold_out', 'no_payment']
const OVER = ['closed', 'organization_closed', 'past', 'cancelled']

/** Nothing of a price that is over for everybody. */
function priceNoteOf(
  { minimumPrice, nextPrice, coin, limitDate }: EventTicket,
  { event, locale, today, signUp }: ViewContext,
) {
  const { t, dates } = wordsIn(locale)
  const money = (minor: number) => (minor === 0 ? t('price.free') : formatMoney(minor, coin, locale))
  if (event.eventStatus === 'postponed' || OVER.includes(signUp.state) || (limitDate !== null && limitDate < today))
    return null
  if (minimumPrice !== null)
    return minimumPrice === 0 ? t('price.chosen.free') : t('price.chosen', { price: money(minimumPrice) })
  return nextPrice && t('price.until', { day: dates.brief(nextPrice.until, today), price: money(nextPrice.price) })
}

/** The limit date is told while one can still buy, and since when one cannot. */
function noteOf({ limitDate }: EventTicket, sale: TicketSignUp | undefined, context: ViewContext) {
  const { event, signUp, locale, today } = context
  const { t, dates } = wordsIn(locale)
  // Its last day was that of the date which is off.
  if (event.eventStatus === 'postponed') return null
  const day = limitDate && dates.brief(limitDate, today)
  if (sale?.state === 'closed' && day) return t('event.closed_since', { day })
  if (OVER.includes(signUp.state)) return t('event.closed')
  if (sale?.state === 'no_payment' && signUp.state !== 'external') return t('signUp.no_payment')
  if (sale?.state === 'sold_out') return t('signUp.sold_out')
  if (sale?.state === 'waiting_list') return t('signUp.full')
  if (sale && signUp.state === 'open' && isFew(sale.left, sale.seats)) return t('signUp.left', { count: sale.left })
  return day && t('event.until', { day })
}
