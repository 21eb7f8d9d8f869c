import { Fragment, type ReactNode } from 'react'
import type { DETAIL_COLUMNS, LocalizedValues } from '#shared/events/event-columns.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import { formatMoney, Price } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ExternalLink, Facts } from '../facts.tsx'

/** The facts of a submitted event. */
export function EventFacts({ page, waiting }: { page: EventPage; waiting: WaitingEvent }) {
  const t = useText()
  const dates = useDates()
  const link = (to: string | null) => to && <ExternalLink to={to} />
  const facts = {
    dates: waiting.dateStart && dates.span(waiting.dateStart, waiting.dateEnd),
    doorsAt: page.doorsAt,
    startsAt: page.startsAt,
    endsAt: page.endsAt,
    series: page.series?.name,
    venue: [waiting.venue, page.county].filter(Boolean).join(', ') || t('admin.none'),
    type: t(`type.${page.type}`),
    theme: page.theme && t(`genre.${page.theme}`),
    primaryLanguage: t(`language.${page.language}`),
    targetAudience: t(`audience.${page.audience}`),
    tags: page.tags.join(', '),
    capacity: page.capacity,
    minimumAge: page.minimumAge,
    happening: page.eventStatus !== 'confirmed' && t(`admin.eventStatus.${page.eventStatus}`),
    signup: t(`admin.signup.${page.signup}`),
    url: link(page.links.url),
    instagramPage: link(page.links.instagram),
    facebookPage: link(page.links.facebook),
    signupUrl: link(page.signupUrl),
    paymentMethods: page.paymentMethods.map((method) => t(`payment.${method}`)).join(', '),
    refundPolicy: page.refundPolicy,
  } satisfies Record<keyof LocalizedValues<typeof DETAIL_COLUMNS>, ReactNode> & Record<string, ReactNode>
  const names = Object.keys(facts) as (keyof typeof facts)[]
  return <Facts title={t('admin.declared')} facts={names.map((name) => [t(`admin.field.${name}`), facts[name]])} />
}

type TicketPrices = Pick<EventPage['tickets'][number], 'price' | 'priceToday' | 'minimumPrice' | 'nextPrice' | 'coin'>

/** What else people may pay: the normal price, the next one, or the least where they choose. */
function usePriceWords() {
  const t = useText()
  const dates = useDates()
  const locale = useLocale()
  return ({ price, priceToday, minimumPrice, nextPrice, coin }: TicketPrices) => {
    const money = (minor: number) => formatMoney(minor, coin, locale)
    return [
      minimumPrice !== null && t('admin.tickets.minimum', { price: money(minimumPrice) }),
      price !== priceToday && t('admin.tickets.normal', { price: money(price) }),
      nextPrice && t('admin.tickets.next', { price: money(nextPrice.price), day: dates.long(nextPrice.until) }),
    ]
  }
}

export function Tickets({ page }: { page: EventPage }) {
  const t = useText()
  const dates = useDates()
  const priceWords = usePriceWords()
  if (page.tickets.length === 0) return null
  return (
    <Facts
      title={t('admin.field.tickets')}
      facts={page.tickets.map(({ id, title, tier, amount, limitDate, description, ...ticket }) => [
        title,
        <Fragment key={id}>
          <Price minor={ticket.priceToday} coin={ticket.coin} />
          <small className="muted">
            {[
              ...priceWords(ticket),
              t(`tier.${tier}`),
              amount && t('admin.tickets.amount', { count: amount }),
              limitDate && t('admin.tickets.until', { day: dates.long(limitDate) }),
              description,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </Fragment>,
      ])}
    />
  )
}
