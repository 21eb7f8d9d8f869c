import { EventCard } from '#features/events/ui/event-card.tsx'
import type { Audience, ContentLocale, EventType, Language, Signup, Theme } from '#shared/enums.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { slugOf } from '#shared/slug.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { textOf } from './event-values.ts'
import * as styles from './preview.module.css'

type Props = {
  now: EventFormValues
  event: MyEvent | null
  organization: { name: string; slug: string }
  art: string
}
const DAY = /^\d{4}-\d\d-\d\d$/

/** A live preview of the event's card. Its link is disabled. */
export function Preview({ now, event, organization, art }: Props) {
  const t = useText()
  const today = useSite()?.today ?? '2026-01-01'
  const title = textOf(now, 'title').trim()
  const slug = event?.publishedAt ? event.slug : slugOf(title || '-', 'evento')
  const picture = event?.header
    ? {
        url: event.header.url,
        srcSet: `${event.header.url} 1000w`,
        focal: { x: Number(textOf(now, 'header.x') || 50), y: Number(textOf(now, 'header.y') || 50) },
      }
    : null
  const card = cardOf(now, { event, organization, title: title || t('eventform.preview.untitled'), today })
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('eventform.preview')}</h2>
      <div inert>
        <EventCard event={{ ...card, art: event?.slug ?? slugOf(art || '-', 'evento'), picture }} level="h3" />
      </div>
      <p className="small muted wrap-anywhere">
        {t('eventform.preview.address')}{' '}
        <span translate="no" lang="es">
          /evento-rol-vivo-larp/<b>{slug}</b>
        </span>
      </p>
    </section>
  )
}

type Rest = { event: MyEvent | null; organization: { name: string; slug: string }; title: string; today: string }

function cardOf(now: EventFormValues, { event, organization, title, today }: Rest): EventSummary {
  const start = DAY.test(textOf(now, 'date_start')) ? textOf(now, 'date_start') : today
  const end = textOf(now, 'type') === 'event' && DAY.test(textOf(now, 'date_end')) ? textOf(now, 'date_end') : null
  const where = textOf(now, 'where')
  const venue = where === 'new' ? textOf(now, 'new_venue.name') : where === 'venue' ? textOf(now, 'venue_label') : ''
  const prices = (event?.tickets ?? [])
    .filter(({ tier, visibility }) => visibility === 'public' && !['npc', 'crew', 'reserve'].includes(tier))
    .map(({ priceToday, minimumPrice }) => ({ lowest: minimumPrice ?? priceToday, highest: priceToday }))
  return {
    id: 0,
    slug: '',
    art: '',
    picture: null,
    title,
    locale: textOf(now, 'locale') as ContentLocale,
    dateStart: start,
    dateEnd: end && end >= start ? end : null,
    type: textOf(now, 'type') as EventType,
    language: textOf(now, 'primary_language') as Language,
    theme: (textOf(now, 'theme') || null) as Theme | null,
    audience: textOf(now, 'target_audience') as Audience,
    eventStatus: event?.eventStatus ?? 'confirmed',
    signup: textOf(now, 'signup') as Signup,
    signupOpens: null,
    organizer: { ...organization, closed: false },
    venue: venue ? { name: venue, slug: '', country: 'ES', coordinates: null } : null,
    county: where === 'tbd' ? textOf(now, 'county') || null : null,
    price:
      prices.length > 0
        ? {
            lowest: Math.min(...prices.map(({ lowest }) => lowest)),
            highest: Math.max(...prices.map(({ highest }) => highest)),
            coin: event!.tickets[0]!.coin,
          }
        : null,
    limitDate: null,
    past: false,
  }
}
