import type { wordsIn } from '#app/public/event/sign-up/words.server.ts'
import { signupLabel } from '#features/events/ui/agenda-row.tsx'
import { flagOf, placeLabel } from '#features/events/ui/event-badges.tsx'
import type { ExchangeRate } from '#features/exchange-rates/queries.server.ts'
import { displayStatusOf, takesPlace } from '#shared/events/event-status.ts'
import { type EventSummary, lastDay } from '#shared/events/event-summary.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import { coverUrl } from '#ui/components/cover-image.tsx'
import { formatDollars, formatMoney } from '#ui/components/money.tsx'

/** An event as other sites show it, in words. Addresses are absolute. */
export type EventLine = {
  title: string
  /** The language of the title. */
  lang: Locale
  url: string
  /** `YYYY-MM-DD`; the same day for events of one day. */
  start: string
  end: string
  /** `27–29`, `nov`, and the whole: `27–29 de noviembre de 2026`. */
  days: string
  month: string
  date: string
  place: string
  organizer: string
  price: string | null
  /** Cancelled, postponed, to be confirmed, over, or in another language. */
  status: string | null
  /** Until when one can sign up, or from when. */
  signup: string | null
  image: string | null
  cancelled: boolean
  past: boolean
}

export type LineContext = Pick<ReturnType<typeof wordsIn>, 't' | 'dates'> & {
  locale: Locale
  siteUrl: string
  today: string
  rate: ExchangeRate | null
  images: boolean
}

function priceLabel({ t, locale, rate }: LineContext, price: EventSummary['price']): string | null {
  if (!price) return null
  const { lowest, highest, coin } = price
  if (lowest === 0) return t('price.free')
  const exact = formatMoney(lowest, coin, locale)
  const shown =
    languageOf(locale).estimate && coin === 'EUR' && rate
      ? `≈\u00a0${formatDollars(lowest, rate.perEuro)} (${exact})`
      : exact
  return highest > lowest ? `${t('price.from')} ${shown}` : shown
}

function statusLabel({ t, locale }: LineContext, event: EventSummary): string | null {
  const status = displayStatusOf(event)
  if (status !== 'past' && status !== 'confirmed') return t(`flag.${status}`)
  const flag = flagOf(event, locale)
  return flag && t(`flag.${flag}`)
}

/** What a list on another site says of an event: the same as the lists here. */
export function eventLine(context: LineContext, event: EventSummary): EventLine {
  const { t, dates, locale, siteUrl, today, images } = context
  const { dateStart, dateEnd } = event
  const isOtherYear = dateStart.slice(0, 4) !== today.slice(0, 4)
  return {
    title: event.title,
    lang: event.locale,
    url: siteUrl + canonicalPath(locale, paths.event(event.slug)),
    start: dateStart,
    end: lastDay(event),
    days: dates.days(dateStart, dateEnd),
    month: dates.shortMonth(dateStart, dateEnd, isOtherYear),
    date: dates.span(dateStart, dateEnd),
    place: placeLabel(t, event),
    organizer: event.organizer.name,
    price: priceLabel(context, event.price),
    status: statusLabel(context, event),
    signup: signupLabel({ t, dates, today }, event),
    image: images ? siteUrl + (event.picture?.url ?? coverUrl(event.theme, event.art, 'thumb', dateStart)) : null,
    cancelled: !takesPlace(event),
    past: event.past,
  }
}
