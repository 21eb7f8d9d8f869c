import { useState } from 'react'
import { Form } from 'react-router'
import { EVENT_STATUSES, type EventStatus } from '#shared/enums.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import { type FieldState, RichTextField, SelectField, useFieldErrorMessage } from './event-form/event-field.tsx'
import { type EventFormValues, readFormValues, textOf, toFormValues } from './event-form/event-values.ts'
import { SignupFields } from './event-form/sections/signup-section.tsx'
import { OverviewFormMessage, type OverviewFormResult } from './form-message.tsx'
import * as styles from './status-section.module.css'

type Props = { event: MyEvent; result: OverviewFormResult | null; now: Date }

/** Event status and sign-up state, which are independent of the moderation state. */
export function StatusSection({ event, result, now }: Props) {
  const t = useText()
  return (
    <section className={`${card.card} stack`} aria-labelledby="states">
      <h2 id="states">{t('ae.states')}</h2>
      <EventStatusForm key={`${event.eventStatus}${event.version}`} event={event} result={result} />
      <SignupForm key={`${event.signup}${event.signupUrl}${event.signupOpens}`} event={event} result={result} />
      <ConfirmationForm event={event} result={result} now={now} />
    </section>
  )
}

/** The values of a small form: as stored, or as submitted. */
function useFields(stored: EventFormValues, result: OverviewFormResult | null, intent: string) {
  const message = useFieldErrorMessage()
  const ownResult = result?.intent === intent ? result : null
  const start = { ...stored, ...ownResult?.values }
  const [now, setNow] = useState<EventFormValues>(start)
  const fields: FieldState = {
    ...{ start, now },
    errorOf: (name) => {
      const code = ownResult?.failure?.fields[name]
      return code && message(name, code)
    },
  }
  const onInput = ({ currentTarget }: React.FormEvent<HTMLFormElement>) =>
    setNow({ ...now, ...readFormValues(currentTarget) })
  return { fields, onInput }
}

const CANCELLED_STATES: readonly EventStatus[] = ['postponed', 'cancelled']

function EventStatusForm({ event, result }: Omit<Props, 'now'>) {
  const t = useText()
  const stored = {
    happening: event.eventStatus,
    reason_es: event.statusReasonEs ?? '',
    reason_en: event.statusReasonEn ?? '',
  }
  const { fields, onInput } = useFields(stored, result, 'happening')
  // An event that was never public has no status to announce.
  const choices = EVENT_STATUSES.filter(
    (state) => event.moderation === 'published' || !CANCELLED_STATES.includes(state) || state === event.eventStatus,
  )
  const chosen = textOf(fields.now, 'happening') as EventStatus
  const off = CANCELLED_STATES.includes(chosen)
  return (
    <Form className={`stack ${styles.form}`} method="post" preventScrollReset {...{ onInput }}>
      <SelectField
        fields={fields}
        name="happening"
        label={t('ae.happening')}
        options={choices.map((state) => [state, t(`happening.${state}`)])}
      />
      <div className={`${styles.reason} stack indent`}>
        <p className="small muted">{t('ae.happening.reason')}</p>
        <RichTextField fields={fields} name="reason_es" label={t('ae.reason.es')} lang="es" optional={false} />
        <RichTextField fields={fields} name="reason_en" label={t('ae.reason.en')} lang="en" optional={false} />
      </div>
      <OverviewFormMessage result={result} of={['happening']} />
      <p>
        <button
          className={off && chosen !== event.eventStatus ? buttonStyles.danger : buttonStyles.outline}
          type="submit"
          name="intent"
          value="happening"
        >
          {t(
            chosen === event.eventStatus
              ? 'account.save'
              : chosen === 'cancelled'
                ? 'ae.cancel'
                : chosen === 'postponed'
                  ? 'ae.postpone'
                  : CANCELLED_STATES.includes(event.eventStatus)
                    ? 'ae.reopen'
                    : 'account.save',
          )}
        </button>
      </p>
    </Form>
  )
}

function SignupForm({ event, result }: Omit<Props, 'now'>) {
  const t = useText()
  const { signup, signup_url, signup_opens } = toFormValues(event)
  const { fields, onInput } = useFields(
    { signup: signup!, signup_url: signup_url!, signup_opens: signup_opens! },
    result,
    'signup',
  )
  return (
    <Form className={`stack ${styles.next}`} method="post" preventScrollReset noValidate {...{ onInput }}>
      <SignupFields fields={fields} />
      <OverviewFormMessage result={result} of={['signup']} />
      <p>
        <button className={buttonStyles.outline} type="submit" name="intent" value="signup">
          {t('ae.signup.save')}
        </button>
      </p>
    </Form>
  )
}

/** Confirms that the event takes place as published, for players who travel far. */
function ConfirmationForm({ event, result }: Props) {
  const t = useText()
  const { long } = useDates()
  const { confirmedOn, eventStatus, moderation, past, tookPlace } = event
  if (moderation !== 'published') return null
  if (CANCELLED_STATES.includes(eventStatus)) return null
  if (past) return <TookPlace said={tookPlace} result={result} />
  return (
    <Form className={`${styles.next} stack-small`} method="post" preventScrollReset>
      <p className="small muted">
        {confirmedOn ? t('ae.confirmed_on', { day: long(confirmedOn) }) : t('ae.never_confirmed')}
      </p>
      <OverviewFormMessage result={result} of={['confirm']} />
      <p>
        <button className={buttonStyles.outline} type="submit" name="intent" value="confirm">
          {t('ae.confirm')}
        </button>
      </p>
    </Form>
  )
}

/** After the event: whether it took place, as the reminder email asks too. */
function TookPlace({ said, result }: { said: boolean | null; result: OverviewFormResult | null }) {
  const t = useText()
  const other = said === null ? (['yes', 'no'] as const) : said ? (['no'] as const) : (['yes'] as const)
  return (
    <Form className={`${styles.next} stack-small`} method="post" preventScrollReset>
      <p className="small muted">
        {t(said === null ? 'freshness.after' : said ? 'ae.took_place' : 'ae.did_not')}{' '}
        {said === null && t('freshness.after.text')}
      </p>
      <OverviewFormMessage result={result} of={['took_place']} />
      <input type="hidden" name="intent" value="took_place" />
      <p className="flow">
        {other.map((word) => (
          <button className={buttonStyles.outline} type="submit" name="said" value={word} key={word}>
            {t(`freshness.after.${word}`)}
          </button>
        ))}
      </p>
    </Form>
  )
}
