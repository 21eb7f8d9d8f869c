import { Fragment } from 'react'
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
  const place = [waiting.venue, page.county].filter(Boolean).join(', ')
  return (
    <Facts
      title={t('admin.declared')}
      facts={[
        [t('admin.field.dates'), waiting.dateStart && dates.span(waiting.dateStart, waiting.dateEnd)],
        [t('admin.field.doorsAt'), page.doorsAt],
        [t('admin.field.startsAt'), page.startsAt],
        [t('admin.field.endsAt'), page.endsAt],
        [t('admin.field.series'), page.series?.name],
        [t('admin.field.venue'), place || t('admin.none')],
        [t('admin.field.type'), t(`type.${page.type}`)],
        [t('admin.field.theme'), page.theme && t(`genre.${page.theme}`)],
        [t('admin.field.primaryLanguage'), t(`language.${page.language}`)],
        [t('admin.field.targetAudience'), t(`audience.${page.audience}`)],
        [t('admin.field.tags'), page.tags.join(', ')],
        [t('admin.field.capacity'), page.capacity],
        [t('admin.field.minimumAge'), page.minimumAge],
        [t('admin.field.happening'), page.eventStatus !== 'confirmed' && t(`admin.happening.${page.eventStatus}`)],
        [t('admin.field.signup'), t(`admin.signup.${page.signup}`)],
        [t('admin.field.url'), page.links.url && <ExternalLink key="url" to={page.links.url} />],
        [
          t('admin.field.instagramPage'),
          page.links.instagram && <ExternalLink key="instagram" to={page.links.instagram} />,
        ],
        [
          t('admin.field.facebookPage'),
          page.links.facebook && <ExternalLink key="facebook" to={page.links.facebook} />,
        ],
        [t('admin.field.signupUrl'), page.signupUrl && <ExternalLink key="signup" to={page.signupUrl} />],
        [t('admin.field.paymentMethods'), page.paymentMethods.map((method) => t(`payment.${method}`)).join(', ')],
        [t('admin.field.refundPolicy'), page.refundPolicy],
      ]}
    />
  )
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
