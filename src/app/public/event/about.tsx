import { ExternalLinks } from '#features/events/ui/external-links.tsx'
import type { Audience } from '#shared/enums.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { contentLocale } from '#shared/languages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { withHtmlFragment } from '#ui/page/html-fragment.tsx'
import * as badgeStyles from '#ui/primitives/badge.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as prose from '#ui/primitives/page/prose.module.css'
import * as styles from './about.module.css'

/** Audiences whose name includes the minimum age. */
const AGES: Partial<Record<Audience, number>> = { adults: 18, over_16: 16, over_14: 14 }

type Props = { event: EventPage; html: string }

function Text({ event, html }: Props) {
  const t = useText()
  const locale = useLocale()
  const badges = [
    t(`audience.${event.audience}`),
    ...(event.minimumAge && event.minimumAge !== AGES[event.audience]
      ? [t('event.minimum_age', { age: event.minimumAge })]
      : []),
    t(`type.${event.type}`),
    ...(event.isInternational ? [t('event.international')] : []),
    ...event.tags,
  ]
  return (
    <>
      {event.locale !== contentLocale(locale) && <p className="small muted">{t(`flag.text_${event.locale}`)}</p>}
      <div
        className={`${prose.prose} ${styles.intro}`}
        lang={event.locale}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from Markdown with HTML switched off
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <ul className={`${chip.list} space-above`} aria-label={t('event.tags')}>
        {[...new Set(badges)].map((badge) => (
          <li key={badge} className={badgeStyles.quiet}>
            {badge}
          </li>
        ))}
      </ul>
      <ExternalLinks url={event.links.url} facebook={event.links.facebook} instagram={event.links.instagram} />
    </>
  )
}

/** A preview is rendered anew: nobody but its organization sees it. */
function inputsOf({ event, html }: Props) {
  const { locale, audience, minimumAge, type, isInternational, tags, links } = event
  const facts = [locale, audience, minimumAge, type, isInternational, tags, links]
  return event.preview ? null : `about ${JSON.stringify(facts)} ${html}`
}

/** The organizer's description, and the audience. */
export const About = import.meta.env.SSR ? withHtmlFragment(Text, inputsOf) : Text
