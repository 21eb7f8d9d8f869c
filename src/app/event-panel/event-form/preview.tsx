import { Lantern } from '#features/events/ui/event-card.tsx'
import type { Audience, EventType, Language, Locale, Signup, Theme } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { slugOf } from '#shared/slug.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import type { Fields } from './event-field.tsx'
import { one, type Values } from './event-values.ts'

type Props = { fields: Fields; event: MyEvent | null; organization: { name: string; slug: string }; art: string }
const DAY = /^\d{4}-\d\d-\d\d$/

/** The lantern as the calendar will show it, while one types. It leads nowhere yet. */
export function Preview({ fields: { now }, event, organization, art }: Props) {
  const t = useText()
  const today = useSite()?.today ?? '2026-01-01'
  const title = one(now, 'title').trim()
  const slug = event?.publishedAt ? event.slug : slugOf(title || '-', 'evento')
  const card = cardOf(now, { event, organization, title: title || t('eventform.preview.untitled'), today })
  return (
    <section className="side2__card" aria-labelledby="preview-title">
      <h2 id="preview-title">{t('eventform.preview')}</h2>
      <div inert>
        <Lantern event={{ ...card, art: event?.slug ?? slugOf(art || '-', 'evento') }} level="h3" />
      </div>
      <p className="small muted">
        {t('eventform.preview.address')} /evento-rol-vivo-larp/<b>{slug}</b>
      </p>
    </section>
  )
}

type Rest = { event: MyEvent | null; organization: { name: string; slug: string }; title: string; today: string }

function cardOf(now: Values, { event, organization, title, today }: Rest): EventCard {
  const start = DAY.test(one(now, 'date_start')) ? one(now, 'date_start') : today
  const end = one(now, 'type') === 'event' && DAY.test(one(now, 'date_end')) ? one(now, 'date_end') : null
  const where = one(now, 'where')
  const venue = where === 'new' ? one(now, 'new_name') : where === 'venue' ? one(now, 'venue_label') : ''
  const prices = (event?.tickets ?? [])
    .filter(({ tier }) => tier !== 'npc' && tier !== 'crew')
    .map(({ price }) => price)
  return {
    ...{ id: 0, slug: '', art: '', title, locale: one(now, 'locale') as Locale },
    ...{ dateStart: start, dateEnd: end && end >= start ? end : null, type: one(now, 'type') as EventType },
    ...{ language: one(now, 'primary_language') as Language, theme: (one(now, 'theme') || null) as Theme | null },
    ...{ audience: one(now, 'target_audience') as Audience, happening: event?.happening ?? 'confirmed' },
    ...{ signup: one(now, 'signup') as Signup, signupOpens: null, organizer: { ...organization, closed: false } },
    venue: venue ? { name: venue, slug: '', country: 'ES', coordinates: null } : null,
    county: where === 'tbd' ? one(now, 'county') || null : null,
    price:
      prices.length > 0
        ? { lowest: Math.min(...prices), highest: Math.max(...prices), coin: event!.tickets[0]!.coin }
        : null,
    ...{ limitDate: null, past: false },
  }
}
