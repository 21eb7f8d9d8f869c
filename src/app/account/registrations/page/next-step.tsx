import { Form } from 'react-router'
import { interruptionOf } from '#shared/registrations/own-registration.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { isLive } from '#shared/registrations/states.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { useDeadline } from '../deadline.ts'
import { useStateText } from '../state-badges.tsx'
import * as styles from './page.module.css'

type Props = { page: OwnRegistrationPage; failure: FormFailure | null }

/** What the organization wrote last. */
function LastMessage({ page: { history } }: { page: OwnRegistrationPage }) {
  const t = useText()
  const { day } = useTimestamps()
  const last = history.find(({ message }) => message !== null)
  if (!last) return null
  return (
    <blockquote className={styles.message}>
      <b>{t('myRegistrations.message')}</b>
      <p>{last.message}</p>
      <footer className="small muted">{day(last.at)}</footer>
    </blockquote>
  )
}

/** The state in plain words, and what to do next. */
export function NextStep({ page, failure }: Props) {
  const t = useText()
  const { registration } = page
  const { state, event } = registration
  const stateText = useStateText()
  const locale = useLocale()
  const isOver = event.past || event.eventStatus === 'cancelled'
  return (
    <Card aria-labelledby="state">
      <h2 id="state">{stateText(registration)}</h2>
      <EventChange page={page} />
      <StateWords page={page} />
      <LastMessage page={page} />
      {registration.back > 0 && (
        <p className="bold">
          {t('myRegistrations.back', { amount: formatMoney(registration.back, registration.coin, locale) })}
        </p>
      )}
      {page.code !== null && !isOver && (
        <p className={styles.toSeat}>
          <a className="link" href="#seat">
            {t('myRegistrations.seat.show')}
          </a>
        </p>
      )}
      {state === 'waitlisted' && !isOver && <Odds odds={page.odds} />}
      {state === 'offered' && !isOver && <OfferButtons failure={failure} />}
    </Card>
  )
}

/** A cancelled or postponed event, and why. */
function EventChange({ page: { registration } }: Pick<Props, 'page'>) {
  const t = useText()
  const { eventStatus, statusReason } = registration.event
  if (eventStatus !== 'cancelled' && eventStatus !== 'postponed') return null
  return (
    <p className="bold">
      {t(`myRegistrations.event.${eventStatus}`)}
      {statusReason && `: ${statusReason}`}
    </p>
  )
}

function StateWords({ page: { registration } }: Pick<Props, 'page'>) {
  const t = useText()
  const deadline = useDeadline()
  const { state, endReason, endedBy, expiresAt, event, isTest } = registration
  const by = endingOf(registration)
  const interruption = interruptionOf(registration)
  // What becomes of it, instead of what would happen at an event that goes on.
  if (interruption && isLive(state) && state !== 'attended' && state !== 'no_show')
    return <p>{t(`myRegistrations.interrupted.${interruption}`, { organizer: event.organizer })}</p>
  return (
    <>
      {isTest && <p>{t('myRegistrations.text.test')}</p>}
      {(isLive(state) ? !event.past || state !== 'confirmed' : true) && (
        <p>
          {t(`myRegistrations.text.${state}${by}` as 'myRegistrations.text.offered', momentOf(expiresAt, deadline))}
        </p>
      )}
      {endReason && <p>{t(`myRegistrations.reason.${endedBy ?? 'system'}`, { reason: endReason })}</p>}
    </>
  )
}
/** Who ended it; of what its holder took back before there was a seat, that. */
function endingOf({ state, endedBy, confirmedAt }: OwnRegistrationPage['registration']) {
  if (state !== 'cancelled' || !endedBy) return ''
  if (endedBy !== 'player') return `_${endedBy}` as const
  return confirmedAt === null ? '_unseated' : ''
}

/** What one can expect of the waiting list, where enough is known. */
function Odds({ odds }: Pick<OwnRegistrationPage, 'odds'>) {
  const t = useText()
  return (
    <p className="muted">
      {odds
        ? t('myRegistrations.odds', { seated: odds.seated, waited: odds.waited, count: odds.events })
        : t('myRegistrations.odds.unknown')}
    </p>
  )
}

const momentOf = (instant: Date | null, format: (instant: Date) => string) => ({
  moment: instant ? format(instant) : '',
})

/** Opening the page does nothing: the seat is taken or left with these buttons. */
function OfferButtons({ failure }: { failure: FormFailure | null }) {
  const t = useText()
  return (
    <Form method="post" preventScrollReset>
      <FormError failure={failure} />
      <div className="flow">
        <Button variant="primary" type="submit" name="intent" value="accept">
          {t('myRegistrations.accept')}
        </Button>
        <Button type="submit" name="intent" value="decline">
          {t('myRegistrations.decline')}
        </Button>
      </div>
    </Form>
  )
}
