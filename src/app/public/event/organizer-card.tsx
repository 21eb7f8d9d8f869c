import { ExternalLinks } from '#features/events/ui/external-links.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import * as styles from './organizer-card.module.css'

type Props = { event: Pick<EventPage, 'organizer' | 'organizerCard'>; facts: string }

/** The organizer's card. */
export function OrganizerCard({ event: { organizer, organizerCard }, facts }: Props) {
  const t = useText()
  return (
    <section className={card.card} aria-labelledby="organizer">
      <div className={styles.summary}>
        <SealImage slug={organizer.slug} name={organizer.name} size={56} logo={organizerCard.logo} />
        <div>
          <h2 id="organizer" className="visually-hidden">
            {t('event.organizer')}
          </h2>
          <b>
            <SiteLink to={paths.organizer(organizer.slug)}>{organizer.name}</SiteLink>
          </b>
          <p className="small muted">{facts}</p>
        </div>
      </div>
      {!organizer.closed && (
        <MarkButton mark={`organizer:${organizer.slug}`} className={`${button.outline} ${button.small}`} />
      )}
      <ExternalLinks url={organizerCard.url} facebook={organizerCard.facebook} instagram={organizerCard.instagram} />
    </section>
  )
}
