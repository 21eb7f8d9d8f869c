import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
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
      <ButtonLink to={paths.event(event.slug)}>{t('eventConfirmation.look')}</ButtonLink>
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
        <ButtonLink to={paths.eventInformation(slug)}>{t('eventConfirmation.changed')}</ButtonLink>
        <ButtonLink to={`${paths.eventPanel(slug)}?status=cancelled`}>{t('eventConfirmation.off')}</ButtonLink>
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
        <ButtonLink to={paths.accountOrganizations}>{t('eventConfirmation.over.panel')}</ButtonLink>
        <ButtonLink variant="quiet" to={paths.contact}>
          {t('nav.contact')}
        </ButtonLink>
      </p>
    </>
  )
}
