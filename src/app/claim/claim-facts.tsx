import type { ClaimedMoney } from '#features/payments/queries/claimed-money.server.ts'
import type { Claim } from '#features/registrations/claims/link.server.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './claim-facts.module.css'

type Props = { claim: Claim; money: ClaimedMoney | null }

/** What they take over. Never what was answered; money once they are signed in. */
export function ClaimFacts({ claim, money }: Props) {
  const t = useText()
  const locale = useLocale()
  const { span } = useDates()
  const { event, name, ticket, isWaitlisted } = claim
  const facts = [
    [t('claim.name'), name],
    [t('claim.event'), event.visible ? <EventLink key="event" event={event} /> : event.title],
    [t('claim.when'), event.dateStart && span(event.dateStart, event.dateEnd)],
    [t('claim.where'), event.place],
    [t('claim.ticket'), isWaitlisted ? t('claim.waitlisted', { ticket }) : ticket],
    [
      t('claim.paid'),
      money &&
        money.total + money.paid > 0 &&
        t('claim.paid_of', {
          paid: formatMoney(money.paid, money.coin, locale),
          total: formatMoney(money.total, money.coin, locale),
        }),
    ],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const EventLink = ({ event }: Pick<Claim, 'event'>) => (
  <SiteLink className="link" to={paths.event(event.slug)}>
    {event.title}
  </SiteLink>
)
