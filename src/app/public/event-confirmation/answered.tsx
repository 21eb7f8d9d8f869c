import { paths } from '#shared/paths.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

export type When = 'before' | 'after'
export type EventAsked = {
  title: string
  slug: string
  dateStart: string
  dateEnd: string | null
  confirmedOn: string | null
  tookPlace: boolean | null
}

/** Which event it is about. */
export function AskedEvent({ event }: { event: EventAsked }) {
  const dates = useDates()
  return (
    <p className="asked__event">
      <b>{event.title}</b>
      {dates.span(event.dateStart, event.dateEnd)}
    </p>
  )
}

/** What came of the answer, and where it shows. */
export function Thanks({ event, when }: { event: EventAsked; when: When }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const shown = event.confirmedOn && t('event.confirmed_on', { day: dates.dayOf(event.confirmedOn, today) })
  const words =
    when === 'after'
      ? t(event.tookPlace ? 'freshness.thanks.yes' : 'freshness.thanks.no')
      : shown && t('freshness.thanks.before', { words: shown })
  return (
    <>
      <AskedEvent event={event} />
      <DoneNote words={words} />
      <SiteLink className="btn btn--line" to={paths.event(event.slug)}>
        {t('freshness.look')}
      </SiteLink>
    </>
  )
}

/** A link that asks nothing any more, or never did. */
export function Over() {
  const t = useText()
  return (
    <>
      <p>{t('freshness.over.text')}</p>
      <p className="flow">
        <SiteLink className="btn btn--line" to={paths.accountOrganizations}>
          {t('freshness.over.panel')}
        </SiteLink>
        <SiteLink className="btn btn--quiet" to={paths.contact}>
          {t('nav.contact')}
        </SiteLink>
      </p>
    </>
  )
}
