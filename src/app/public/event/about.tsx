import { ExternalLinks } from '#features/events/ui/external-links.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { contentLocale } from '#shared/languages.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as prose from '#ui/primitives/page/prose.module.css'
import * as styles from './about.module.css'

type Props = { event: EventPage; html: string; badges: readonly string[] }

/** The organizer's description, and the audience. */
export function About({ event, html, badges }: Props) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      {event.locale !== contentLocale(locale) && <p className="small muted">{t(`flag.text_${event.locale}`)}</p>}
      <div
        className={`${prose.prose} ${styles.intro}`}
        lang={event.locale}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from Markdown with HTML switched off
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <Chips as="ul" space="above" aria-label={t('event.tags')}>
        {badges.map((badge) => (
          <li key={badge}>
            <Badge>{badge}</Badge>
          </li>
        ))}
      </Chips>
      <ExternalLinks
        space="above"
        url={event.links.url}
        facebook={event.links.facebook}
        instagram={event.links.instagram}
      />
    </>
  )
}
