import { Ban, CalendarClock, Hourglass } from 'lucide-react'
import type { Theme } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { statusOf } from '#shared/events/event-status.ts'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { moonPhase } from '#ui/cover-art/moon.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

/** The genre, its colour never the only cue. */
export function GenreTag({ theme }: { theme: Theme | null }) {
  const t = useText()
  return theme && <span className={`tag genre-${theme}`}>{t(`genre.${theme}`)}</span>
}

/** The moon of the event's first night, as a picture and as words. */
export function Moon({ date, spoken = false }: { date: string; spoken?: boolean }) {
  const t = useText()
  return (
    <>
      <MoonIcon date={date} /> <span className={spoken ? undefined : 'sr'}>{t(`moon.${moonPhase(date).phase}`)}</span>
    </>
  )
}

const STATUS_ICONS = { cancelled: Ban, postponed: CalendarClock, tentative: Hourglass }

/** What changes whether one can go at all: it stands before the title, as a sign and in words. */
export function StatusBadge({ event }: { event: Pick<EventCard, 'happening' | 'past'> }) {
  const t = useText()
  const status = statusOf(event)
  if (status === 'past' || status === 'confirmed') return null
  const Icon = STATUS_ICONS[status]
  return (
    <span className={`rstate rstate--${status}`}>
      <Icon className="i" aria-hidden="true" />
      {t(`flag.${status}`)}
    </span>
  )
}

/** What else one should know before opening it: that it is over, or told in another language. */
export function Flag({ event }: { event: EventCard }) {
  const t = useText()
  const locale = useLocale()
  const flag = flagOf(event, locale)
  return flag && <span className={`stage-badge flag--${flag}`}>{t(`flag.${flag}`)}</span>
}

export function flagOf(event: EventCard, locale: string) {
  const status = statusOf(event)
  if (status === 'past') return status
  // Its badge stands before the title.
  if (status !== 'confirmed') return null
  if (event.language === 'DE') return 'german'
  if (event.language === 'EN' && locale === 'es') return 'english'
  return event.locale !== locale ? (event.locale === 'es' ? 'text_es' : 'text_en') : null
}

/** Where: venue and province, or what is known so far. */
export function usePlaceWords() {
  const t = useText()
  return ({ venue, county }: Pick<EventCard, 'venue' | 'county'>) => {
    if (!venue) return county ? t('event.place_later_in', { county }) : t('event.place_later')
    return county && !venue.name.includes(county) ? `${venue.name}, ${county}` : venue.name
  }
}
