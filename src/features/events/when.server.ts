import { formatDays } from '#platform/email/words.server.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** Times of day, `HH:MM` where the event takes place. */
type Times = { doorsAt?: string | null; startsAt: string | null; endsAt?: string | null; timeZone: TimeZone }
/** `YYYY-MM-DD`. */
export type EventWhen = { dateStart: string; dateEnd: string | null } & Times

const ZONES = {
  'Europe/Madrid': 'time_zone.mainland',
  'Atlantic/Canary': 'time_zone.canary',
  'Europe/Berlin': 'time_zone.germany',
} as const satisfies Record<TimeZone, string>

/** An email is read anywhere, so it names every zone; a page about Spain only those that are not the mainland's. */
type Options = { namesZone?: boolean }

const withZone = (locale: Locale, times: string, { timeZone }: Times, { namesZone }: Options) =>
  namesZone || timeZone !== DEFAULT_TIME_ZONE ? `${times} (${createTranslator(locale)(ZONES[timeZone])})` : times

/** The times of day in words: «puertas a las 17:00, empieza a las 19:00 (hora de Canarias)». Null without. */
export function formatTimes(locale: Locale, times: Times, options: Options = {}): string | null {
  const t = createTranslator(locale)
  const { doorsAt, startsAt, endsAt } = times
  const words = [
    doorsAt && t('event.times.doors', { time: doorsAt }),
    startsAt && t('event.times.start', { time: startsAt }),
    endsAt && t('event.times.end', { time: endsAt }),
  ].filter(Boolean)
  return words.length > 0 ? withZone(locale, words.join(', '), times, options) : null
}

/** Days and times in words, for the table of an email. */
export const formatWhen = (locale: Locale, event: EventWhen): string =>
  [formatDays(locale, event.dateStart, event.dateEnd), formatTimes(locale, event, { namesZone: true })]
    .filter(Boolean)
    .join(', ')

/** Days and start in few words, for the middle of a sentence: «12–14 de marzo de 2027, a las 19:00 (hora peninsular)». */
export function formatStart(locale: Locale, event: EventWhen, options: Options = {}): string {
  const days = formatDays(locale, event.dateStart, event.dateEnd)
  if (!event.startsAt) return days
  return `${days}, ${withZone(locale, createTranslator(locale)('event.times.at', { time: event.startsAt }), event, options)}`
}
