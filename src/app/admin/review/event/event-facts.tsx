import { Fragment } from 'react'
import type { EventPage } from '#shared/events/event-page.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import { Price } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ExternalLink, Facts } from '../facts.tsx'

/** The facts of a submitted event. */
export function EventFacts({ page, waiting }: { page: EventPage; waiting: WaitingEvent }) {
  const t = useText()
  const dates = useDates()
  const place = [waiting.venue, page.county].filter(Boolean).join(', ')
  return (
    <Facts
      title={t('team.declared')}
      facts={[
        [t('team.field.dates'), waiting.dateStart && dates.span(waiting.dateStart, waiting.dateEnd)],
        [t('team.field.venue'), place || t('team.none')],
        [t('team.field.type'), t(`type.${page.type}`)],
        [t('team.field.theme'), page.theme && t(`genre.${page.theme}`)],
        [t('team.field.primaryLanguage'), t(`language.${page.language}`)],
        [t('team.field.targetAudience'), t(`audience.${page.audience}`)],
        [t('team.field.tags'), page.tags.join(', ')],
        [t('team.field.capacity'), page.capacity],
        [t('team.field.minimumAge'), page.minimumAge],
        [t('team.field.happening'), page.eventStatus !== 'confirmed' && t(`team.happening.${page.eventStatus}`)],
        [t('team.field.signup'), t(`team.signup.${page.signup}`)],
        [t('team.field.url'), page.links.url && <ExternalLink key="url" to={page.links.url} />],
        [
          t('team.field.instagramPage'),
          page.links.instagram && <ExternalLink key="instagram" to={page.links.instagram} />,
        ],
        [t('team.field.facebookPage'), page.links.facebook && <ExternalLink key="facebook" to={page.links.facebook} />],
        [t('team.field.signupUrl'), page.signupUrl && <ExternalLink key="signup" to={page.signupUrl} />],
        [t('team.field.paymentMethods'), page.paymentMethods.map((method) => t(`payment.${method}`)).join(', ')],
        [t('team.field.refundPolicy'), page.refundPolicy],
      ]}
    />
  )
}

export function Tickets({ page }: { page: EventPage }) {
  const t = useText()
  const dates = useDates()
  if (page.tickets.length === 0) return null
  return (
    <Facts
      title={t('team.field.tickets')}
      facts={page.tickets.map(({ id, title, price, coin, tier, amount, limitDate, description }) => [
        title,
        <Fragment key={id}>
          <Price minor={price} coin={coin} />
          <small className="muted">
            {[
              t(`tier.${tier}`),
              amount && t('team.tickets.amount', { count: amount }),
              limitDate && t('team.tickets.until', { day: dates.long(limitDate) }),
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
