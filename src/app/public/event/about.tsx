import { ExternalLinks } from '#features/events/ui/external-links.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { contentLocale } from '#shared/languages.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ForMe } from './for-me/for-me.tsx'
import type { ForMeView } from './for-me/for-me-view.server.ts'
import { JumpLinks } from './for-me/jump-links.tsx'
import { SafetySheet } from './for-me/safety-sheet.tsx'
import { Timetable } from './for-me/timetable.tsx'

type Props = {
  event: EventPage
  /** The first paragraph of the description, and what follows it, as HTML. */
  opening: string
  rest: string
  badges: readonly string[]
  forMe: ForMeView | null
  /** Whether the page has a part about the place. */
  hasVenue?: boolean
}

/** The organizer's description, whom the event is for, and its audience and tags. */
export function About({ event, opening, rest, badges, forMe, hasVenue = false }: Props) {
  const t = useText()
  const locale = useLocale()
  const otherLanguage = event.locale !== contentLocale(locale) && (
    <p className="small muted">{t(`flag.text_${event.locale}`)}</p>
  )
  if (!forMe)
    return (
      <>
        {otherLanguage}
        <Prose html={`${opening}${rest}`} lang={event.locale} opening="display" />
        <AboutEnd event={event} badges={badges} />
      </>
    )
  return (
    <>
      <JumpLinks view={forMe} hasMore={rest !== ''} hasVenue={hasVenue} />
      {otherLanguage}
      {opening && <Prose html={opening} lang={event.locale} opening="display" />}
      <ForMe view={forMe} slug={event.slug} />
      {forMe.timetable && <Timetable timetable={forMe.timetable} />}
      {forMe.safety && <SafetySheet safety={forMe.safety} />}
      <Section id="story">
        {rest && (
          <>
            <h2>{t('forMe.story')}</h2>
            <Prose html={rest} lang={event.locale} />
          </>
        )}
        <AboutEnd event={event} badges={badges} />
      </Section>
    </>
  )
}

/** The audience, the tags and the pages elsewhere. */
function AboutEnd({ event: { links }, badges }: Pick<Props, 'event' | 'badges'>) {
  const t = useText()
  return (
    <>
      <Chips as="ul" space="above" aria-label={t('event.tags')}>
        {badges.map((badge) => (
          <li key={badge}>
            <Badge>{badge}</Badge>
          </li>
        ))}
      </Chips>
      <ExternalLinks space="above" url={links.url} facebook={links.facebook} instagram={links.instagram} />
    </>
  )
}
