import { paths } from '#shared/paths.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as eventConfirmation from './event-confirmation.module.css'

export type EventDates = 'before' | 'after'
export type ConfirmationEvent = {
  title: string
  slug: string
  dateStart: string
  dateEnd: string | null
  confirmedOn: string | null
  tookPlace: boolean | null
}

/** The event the question is about. */
export function EventToConfirm({ event }: { event: ConfirmationEvent }) {
  const dates = useDates()
  return (
    <p className={eventConfirmation.event}>
      <b>{event.title}</b>
      {dates.span(event.dateStart, event.dateEnd)}
    </p>
  )
}

/** The result of the answer, and where it shows. */
export function Thanks({ event, when }: { event: ConfirmationEvent; when: EventDates }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const shown = event.confirmedOn && t('event.confirmed_on', { day: dates.dayOf(event.confirmedOn, today) })
  const messageKey =
    when === 'after'
      ? t(event.tookPlace ? 'eventConfirmation.thanks.yes' : 'eventConfirmation.thanks.no')
      : shown && t('eventConfirmation.thanks.before', { words: shown })
  return (
    <>
      <EventToConfirm event={event} />
      <SuccessNote message={messageKey} />
      <SiteLink className={button.outline} to={paths.event(event.slug)}>
        {t('eventConfirmation.look')}
      </SiteLink>
      {when === 'before' && <OtherAnswers slug={event.slug} />}
    </>
  )
}

/** What else may be true of the event. Both need to sign in: the link of the email only confirms. */
export function OtherAnswers({ slug }: { slug: string }) {
  const t = useText()
  return (
    <section className={eventConfirmation.others} aria-labelledby="other-answers">
      <h2 id="other-answers">{t('eventConfirmation.others')}</h2>
      <p className="flow">
        <SiteLink className={button.outline} to={paths.eventInformation(slug)}>
          {t('eventConfirmation.changed')}
        </SiteLink>
        <SiteLink className={button.outline} to={`${paths.eventPanel(slug)}?status=cancelled`}>
          {t('eventConfirmation.off')}
        </SiteLink>
      </p>
      <p className="small muted">{t('eventConfirmation.others.text')}</p>
    </section>
  )
}

/** The link is expired or invalid. */
export function InvalidConfirmationLink() {
  const t = useText()
  return (
    <>
      <p>{t('eventConfirmation.over.text')}</p>
      <p className="flow">
        <SiteLink className={button.outline} to={paths.accountOrganizations}>
          {t('eventConfirmation.over.panel')}
        </SiteLink>
        <SiteLink className={button.quiet} to={paths.contact}>
          {t('nav.contact')}
        </SiteLink>
      </p>
    </>
  )
}
