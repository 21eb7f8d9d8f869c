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
type Props = { event: Pick<EventPage, 'organizer' | 'organizerCard'>; facts: string; offered: string | null }

/** The organizer's card. */
export function OrganizerCard({ event: { organizer, organizerCard }, facts, offered }: Props) {
  const t = useText()
  const mark = markText({ kind: 'organizer', slug: organizer.slug })
  return (
    <Card aria-labelledby="organizer">
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
      {!organizer.closed && mark !== offered && <MarkButton mark={mark} size="small" />}
      <ExternalLinks url={organizerCard.url} facebook={organizerCard.facebook} instagram={organizerCard.instagram} />
    </Card>
  )
}
