import { EventCard } from '#features/events/ui/event-card.tsx'
import type { FirstLarp } from '#features/first-larp/queries.server.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { X } from '#ui/icons/x.ts'
import * as styles from './first-larp.module.css'

type Props = { suggested: FirstLarp; place: string | null }
const REASONS = ['beginners', 'within', 'when', 'theme', 'seats'] as const

/** An event with why it is suggested, what it lacks, and what one brings. */
export function SuggestedEvent({ suggested: { event, met, missed, how, toBring }, place }: Props) {
  const t = useText()
  const values = { place: place ?? '' }
  return (
    <li className={styles.event}>
      <EventCard event={event} />
      <ul className={styles.reasons}>
        {REASONS.filter((reason) => met.includes(reason)).map((reason) => (
          <li key={reason}>
            <Check /> {t(`firstLarp.met.${reason}`, values)}
          </li>
        ))}
        {REASONS.filter((reason) => missed.includes(reason)).map((reason) => (
          <li key={reason} data-missed>
            <X /> {t(`firstLarp.missed.${reason}`, values)}
          </li>
        ))}
      </ul>
      {how && <p>{how}</p>}
      {toBring.length > 0 && (
        <p>
          <b>{t('firstLarp.bring')}</b> {toBring.join(', ')}
        </p>
      )}
      <ButtonLink size="small" to={paths.event(event.slug)}>
        {t('firstLarp.see')} <span className="visually-hidden">: {event.title}</span>
      </ButtonLink>
    </li>
  )
}
