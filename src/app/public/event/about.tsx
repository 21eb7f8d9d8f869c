import { ExternalLinks } from '#features/events/ui/external-links.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { contentLocale } from '#shared/languages.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

type Props = { event: EventPage; html: string; badges: readonly string[] }

/** The organizer's description, and the audience. */
export function About({ event, html, badges }: Props) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      {event.locale !== contentLocale(locale) && <p className="small muted">{t(`flag.text_${event.locale}`)}</p>}
      <Prose html={html} lang={event.locale} opening="display" />
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
