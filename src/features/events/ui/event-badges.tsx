import { displayStatusOf } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { contentLocale } from '#shared/languages.ts'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { moonPhase } from '#ui/cover-art/moon.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Ban } from '#ui/icons/ban.ts'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import * as styles from './event-badges.module.css'

/** The moon's phase in the event's first night, as an icon and as text (for screen readers only, unless `withText`). */
export function MoonPhase({ date, withText = false }: { date: string; withText?: boolean }) {
  const t = useText()
  const phase = t(`moon.${moonPhase(date).phase}`)
  if (!withText) return <MoonIcon date={date} label={`${t('event.night')}: ${phase}`} />
  return (
    <>
      <MoonIcon date={date} /> {phase}
    </>
  )
}

export const STATUS_ICONS = { cancelled: Ban, postponed: CalendarClock, tentative: Hourglass }

/** Cancelled, postponed or tentative, with icon and text. Shown before the title. */
export function StatusBadge({ event }: { event: Pick<EventSummary, 'eventStatus' | 'past'> }) {
  const t = useText()
  const status = displayStatusOf(event)
  if (status === 'past' || status === 'confirmed') return null
  const Icon = STATUS_ICONS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon />
      {t(`flag.${status}`)}
    </span>
  )
}

/** Marks a past event, or one in another language. */
export function EventFlag({ event }: { event: EventSummary }) {
  const t = useText()
  const locale = useLocale()
  const flag = flagOf(event, locale)
  return flag && <span className={styles.flag}>{t(`flag.${flag}`)}</span>
}

/** That it is past, or in another language; null when StatusBadge says more. */
export function flagOf(event: EventSummary, locale: string) {
  const status = displayStatusOf(event)
  if (status === 'past') return status
  // StatusBadge shows these.
  if (status !== 'confirmed') return null
  if (event.language === 'DE') return 'german'
  if (event.language === 'EN' && contentLocale(locale) === 'es') return 'english'
  return event.locale !== contentLocale(locale) ? (event.locale === 'es' ? 'text_es' : 'text_en') : null
}

type Placed = { venue: { name: string } | null; county: string | null }

/** Venue and province, or what is known so far. */
export function placeLabel(t: ReturnType<typeof useText>, { venue, county }: Placed) {
  if (!venue) return county ? t('event.place_later_in', { county }) : t('event.place_later')
  return county && !venue.name.includes(county) ? `${venue.name}, ${county}` : venue.name
}

export function usePlaceLabel() {
  const t = useText()
  return (event: Placed) => placeLabel(t, event)
}
