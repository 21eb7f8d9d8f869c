import { ExternalLinks } from '#features/events/ui/external-links.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { markText } from '#shared/follows.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './organizer-card.module.css'

/** `offered` is the mark that the page offers already: the same button does not stand twice. */
type Props = { event: EventPage; facts: readonly string[]; offered: string | null }

/** The cards of who organizes it, the host's first. */
export function OrganizerCards({ event, facts, offered }: Props) {
  return [event, ...event.coOrganizers].map((one, index) => (
    <OrganizerCard
      key={one.organizer.slug}
      id={index === 0 ? 'organizer' : `organizer-${one.organizer.slug}`}
      card={one}
      facts={facts[index]}
      offered={offered}
    />
  ))
}

type CardProps = Pick<Props, 'offered'> & {
  id: string
  card: Pick<EventPage, 'organizer' | 'organizerCard'>
  facts: string | undefined
}

function OrganizerCard({ id, card: { organizer, organizerCard }, facts, offered }: CardProps) {
  const t = useText()
  const mark = markText({ kind: 'organizer', slug: organizer.slug })
  return (
    <Card aria-labelledby={`${id} ${id}-name`}>
      <div className={styles.summary}>
        <SealImage slug={organizer.slug} name={organizer.name} size={56} logo={organizerCard.logo} />
        <div>
          <h2 id={id} className="visually-hidden">
            {t('event.organizer')}
          </h2>
          <b id={`${id}-name`}>
            <SiteLink to={paths.organizer(organizer.slug)}>{organizer.name}</SiteLink>
          </b>
          <p className="small muted">{facts}</p>
        </div>
      </div>
      {!organizer.closed && mark !== offered && <MarkButton mark={mark} size="small" />}
      <ExternalLinks url={organizerCard.url} facebook={organizerCard.facebook} instagram={organizerCard.instagram} />
    </Card>
  )
}
