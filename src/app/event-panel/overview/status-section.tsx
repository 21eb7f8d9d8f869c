import { type FormEvent, useEffect, useState } from 'react'
import { Form as RouterForm, useSearchParams } from 'react-router'
import { EVENT_STATUSES, type EventStatus } from '#shared/enums.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import type { Cancelling } from '#shared/payments/money-overview.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { fieldId } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type FormResult, failureOf } from '#ui/forms/form-result.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useEventErrorMessage } from '../edit/error-messages.ts'
import { SelectField, TextAreaField } from '../edit/event-field.tsx'
import { toFormValues } from '../edit/event-values.ts'
import { SignupFields } from '../edit/sections/signup-section.tsx'
import * as styles from './status-section.module.css'

export type OverviewConstraints = Record<'status' | 'signup' | 'copy', FormConstraints>
type Props = {
  event: MyEvent
  constraints: OverviewConstraints
  /** What cancelling does; null where it cannot be cancelled. */
  cancelling: Cancelling | null
  result: FormResult | null
}

/** Event status and sign-up state, which are independent of the moderation state. */
export function StatusSection({ event, constraints, cancelling, result }: Props) {
  const t = useText()
  return (
    <Card stack aria-labelledby="states">
      <h2 id="states">{t('eventPanel.states')}</h2>
      <EventStatusForm
        key={`${event.eventStatus}${event.version}`}
        event={event}
        constraints={constraints.status}
        cancelling={cancelling}
        result={result}
      />
      <SignupForm
        key={`${event.signup}${event.signupUrl}${event.signupOpens}`}
        event={event}
        constraints={constraints.signup}
        result={result}
      />
      <ConfirmationForm event={event} result={result} />
    </Card>
  )
}

const CANCELLED_STATES: readonly EventStatus[] = ['postponed', 'cancelled']
const STATUS_LABELS = {
  event_status: 'eventPanel.eventStatus',
  reason_es: 'eventPanel.reason.es',
  reason_en: 'eventPanel.reason.en',
} as const

type FormProps = { event: MyEvent; constraints: FormConstraints; result: FormResult | null }

function EventStatusForm({ event, constraints, cancelling, result }: FormProps & Pick<Props, 'cancelling'>) {
  const t = useText()
  const { eventStatus, statusReasonEs, statusReasonEn } = event
  const { failure, failureMessage } = useFailure(result, 'event_status')
  const asked = useAskedStatus(event)
  const [chosen, setChosen] = useState((failure?.typed?.['event_status'] ?? asked ?? eventStatus) as EventStatus)
  const isOff = CANCELLED_STATES.includes(chosen)
  const form = useForm({
    failure,
    // Reasons are only sent with the states that need them.
    constraints: isOff ? constraints : {},
    defaultValue: { event_status: asked ?? eventStatus, reason_es: statusReasonEs, reason_en: statusReasonEn },
  })
  // An event that was never public has no status to announce.
  const choices = EVENT_STATUSES.filter(
    (state) => event.moderation === 'published' || !CANCELLED_STATES.includes(state) || state === eventStatus,
  )
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) setChosen(target.value as EventStatus)
  }
  return (
    <Form
      className={`stack ${styles.form}`}
      labels={STATUS_LABELS}
      form={form}
      failureMessage={failureMessage}
      onInput={onInput}
    >
      <SelectField name="event_status" options={choices.map((state) => [state, t(`eventStatus.${state}`)])} />
      <div className={`${styles.reason} stack indent`}>
        {cancelling && <Consequences cancelling={cancelling} />}
        <p className="small muted">{t('eventPanel.eventStatus.reason')}</p>
        <TextAreaField name="reason_es" lang="es" />
        <TextAreaField name="reason_en" lang="en" />
      </div>
      <p>
        <Button
          variant={isOff && chosen !== eventStatus ? 'danger' : 'outline'}
          type="submit"
          name="intent"
          value="event_status"
        >
          {t(statusAction(eventStatus, chosen))}
        </Button>
      </p>
    </Form>
  )
}

/** Before the event is cancelled or postponed: whom that is told, and what is to be given back then. */
function Consequences({ cancelling: { told, toRefund } }: { cancelling: Cancelling }) {
  const t = useText()
  const locale = useLocale()
  const { amount = 0, people = 0 } = toRefund ?? {}
  return (
    <>
      {(told > 0 || amount > 0) && (
        <p className={styles.ifCancelled}>
          {told > 0 && t('eventPanel.cancel.told', { count: told })}{' '}
          {amount > 0 && t('eventPanel.cancel.back', { count: people, amount: formatMoney(amount, 'EUR', locale) })}
        </p>
      )}
      {told > 0 && <p className={styles.ifPostponed}>{t('eventPanel.postpone.told', { count: told })}</p>}
    </>
  )
}

/** The status that a link of an email asks for (`?status=cancelled`): chosen, and in view. */
function useAskedStatus({ eventStatus, moderation }: MyEvent): EventStatus | null {
  const [params] = useSearchParams()
  const asked = CANCELLED_STATES.find((status) => status === params.get('status')) ?? null
  const isPossible = asked !== null && moderation === 'published' && !CANCELLED_STATES.includes(eventStatus)
  useEffect(() => {
    if (isPossible) document.getElementById(fieldId('event_status'))?.focus()
  }, [isPossible])
  return isPossible ? asked : null
}

function statusAction(current: EventStatus, chosen: EventStatus): MessageKey {
  if (chosen === current) return 'account.save'
  if (chosen === 'cancelled') return 'eventPanel.cancel'
  if (chosen === 'postponed') return 'eventPanel.postpone'
  return CANCELLED_STATES.includes(current) ? 'eventPanel.reopen' : 'account.save'
}

const SIGNUP_LABELS = {
  signup: 'eventform.signup',
  signup_opens: 'eventform.signup_opens',
  signup_url: 'eventform.signup_url',
} as const

function SignupForm({ event, constraints, result }: FormProps) {
  const t = useText()
  const { signup, signup_url, signup_opens } = toFormValues(event, useLocale())
  const { failure, failureMessage } = useFailure(result, 'signup')
  const [chosen, setChosen] = useState(failure?.typed?.['signup'] ?? signup)
  const form = useForm({
    failure,
    // The address is only sent with the choice that needs it.
    constraints: chosen === 'external' ? constraints : {},
    defaultValue: { signup, signup_url, signup_opens },
  })
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) setChosen(target.value)
  }
  return (
    <Form
      className={`stack ${styles.next}`}
      labels={SIGNUP_LABELS}
      form={form}
      failureMessage={failureMessage}
      onInput={onInput}
    >
      <SignupFields />
      <p>
        <Button type="submit" name="intent" value="signup">
          {t('eventPanel.signup.save')}
        </Button>
      </p>
    </Form>
  )
}

/** Why the form of an intent was rejected, and the message for the whole. */
function useFailure(result: FormResult | null, intent: string) {
  const errorMessage = useEventErrorMessage()
  const failure = failureOf(result, intent)
  return { failure, failureMessage: failure ? errorMessage(failure) : undefined }
}

/** Confirms that the event takes place as published, for players who travel far. */
function ConfirmationForm({ event, result }: Pick<Props, 'event' | 'result'>) {
  const t = useText()
  const { long } = useDates()
  const { failure, failureMessage } = useFailure(result, 'confirm')
  const { confirmedOn, eventStatus, moderation, past, tookPlace } = event
  if (moderation !== 'published') return null
  if (CANCELLED_STATES.includes(eventStatus)) return null
  if (past) return <TookPlace said={tookPlace} result={result} />
  return (
    <RouterForm className={`${styles.next} stack-small`} method="post" preventScrollReset>
      <p className="small muted">
        {confirmedOn ? t('eventPanel.confirmed_on', { day: long(confirmedOn) }) : t('eventPanel.never_confirmed')}
      </p>
      <FormError failure={failure} message={failureMessage} />
      <p>
        <Button type="submit" name="intent" value="confirm">
          {t('eventPanel.confirm')}
        </Button>
      </p>
    </RouterForm>
  )
}

/** After the event: whether it took place, as the reminder email asks too. */
function TookPlace({ said, result }: { said: boolean | null; result: FormResult | null }) {
  const t = useText()
  const { failure, failureMessage } = useFailure(result, 'took_place')
  const other = said === null ? (['yes', 'no'] as const) : said ? (['no'] as const) : (['yes'] as const)
  return (
    <RouterForm className={`${styles.next} stack-small`} method="post" preventScrollReset>
      <p className="small muted">
        {t(said === null ? 'eventConfirmation.after' : said ? 'eventPanel.took_place' : 'eventPanel.did_not')}{' '}
        {said === null && t('eventConfirmation.after.text')}
      </p>
      <FormError failure={failure} message={failureMessage} />
      <input type="hidden" name="intent" value="took_place" />
      <p className="flow">
        {other.map((word) => (
          <Button type="submit" name="said" value={word} key={word}>
            {t(`eventConfirmation.after.${word}`)}
          </Button>
        ))}
      </p>
    </RouterForm>
  )
}
