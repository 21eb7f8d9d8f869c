import { useState } from 'react'
import { Form } from 'react-router'
import { HAPPENING, type Happening } from '#shared/enums.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Fields, ProseField, SelectField, useFieldWords } from './event-form/event-field.tsx'
import { one, typedIn, type Values, valuesOf } from './event-form/event-values.ts'
import { SignupFields } from './event-form/sections/signup-section.tsx'
import { type HomeAnswer, Told } from './form-message.tsx'

type Props = { event: MyEvent; answer: HomeAnswer | null; now: Date }

/** Whether it takes place, and how one signs up: two of its three axes (decisions 3). */
export function EventStates({ event, answer, now }: Props) {
  const t = useText()
  return (
    <section className="card stack" aria-labelledby="states">
      <h2 id="states">{t('ae.states')}</h2>
      <HappeningForm key={`${event.happening}${event.version}`} event={event} answer={answer} />
      <SignupForm key={`${event.signup}${event.signupUrl}${event.signupOpens}`} event={event} answer={answer} />
      <Freshness event={event} answer={answer} now={now} />
    </section>
  )
}

/** What a small form of the page says: as it is stored, or as it came back. */
function useFields(stored: Values, answer: HomeAnswer | null, intent: string) {
  const words = useFieldWords()
  const mine = answer?.intent === intent ? answer : null
  const start = { ...stored, ...mine?.values }
  const [now, setNow] = useState<Values>(start)
  const fields: Fields = {
    ...{ start, now },
    wrong: (name) => {
      const code = mine?.refusal?.fields[name]
      return code && words(name, code)
    },
  }
  const onInput = ({ currentTarget }: React.FormEvent<HTMLFormElement>) => setNow({ ...now, ...typedIn(currentTarget) })
  return { fields, onInput }
}

const CALLED_OFF: readonly Happening[] = ['postponed', 'cancelled']

function HappeningForm({ event, answer }: Omit<Props, 'now'>) {
  const t = useText()
  const stored = {
    happening: event.happening,
    reason_es: event.happeningReasonEs ?? '',
    reason_en: event.happeningReasonEn ?? '',
  }
  const { fields, onInput } = useFields(stored, answer, 'happening')
  // What nobody has seen is changed, not called off.
  const choices = HAPPENING.filter(
    (state) => event.moderation === 'published' || !CALLED_OFF.includes(state) || state === event.happening,
  )
  const chosen = one(fields.now, 'happening') as Happening
  const off = CALLED_OFF.includes(chosen)
  return (
    <Form
      className={`stack happening happening--${off ? 'off' : 'on'}`}
      method="post"
      preventScrollReset
      {...{ onInput }}
    >
      <SelectField
        fields={fields}
        name="happening"
        label={t('ae.happening')}
        options={choices.map((state) => [state, t(`happening.${state}`)])}
      />
      <div className="happening__reason stack indent">
        <p className="small muted">{t('ae.happening.reason')}</p>
        <ProseField fields={fields} name="reason_es" label={t('ae.reason.es')} lang="es" optional={false} />
        <ProseField fields={fields} name="reason_en" label={t('ae.reason.en')} lang="en" optional={false} />
      </div>
      <Told answer={answer} of={['happening']} />
      <p>
        <button
          className={off && chosen !== event.happening ? 'btn btn--danger' : 'btn btn--line'}
          type="submit"
          name="intent"
          value="happening"
        >
          {t(
            chosen === event.happening
              ? 'account.save'
              : chosen === 'cancelled'
                ? 'ae.cancel'
                : chosen === 'postponed'
                  ? 'ae.postpone'
                  : CALLED_OFF.includes(event.happening)
                    ? 'ae.reopen'
                    : 'account.save',
          )}
        </button>
      </p>
    </Form>
  )
}

function SignupForm({ event, answer }: Omit<Props, 'now'>) {
  const t = useText()
  const { signup, signup_url, signup_opens } = valuesOf(event)
  const { fields, onInput } = useFields(
    { signup: signup!, signup_url: signup_url!, signup_opens: signup_opens! },
    answer,
    'signup',
  )
  return (
    <Form className="stack card__next" method="post" preventScrollReset noValidate {...{ onInput }}>
      <SignupFields fields={fields} />
      <Told answer={answer} of={['signup']} />
      <p>
        <button className="btn btn--line" type="submit" name="intent" value="signup">
          {t('ae.signup.save')}
        </button>
      </p>
    </Form>
  )
}

/** Says once more that it stands: who comes from afar wants to know (issue 5, 8). */
function Freshness({ event, answer }: Props) {
  const t = useText()
  const { long } = useDates()
  const { confirmedOn, happening, moderation, past, tookPlace } = event
  if (moderation !== 'published') return null
  if (CALLED_OFF.includes(happening)) return null
  if (past) return <TookPlace said={tookPlace} answer={answer} />
  return (
    <Form className="card__next stack stack--tight" method="post" preventScrollReset>
      <p className="small muted">
        {confirmedOn ? t('ae.confirmed_on', { day: long(confirmedOn) }) : t('ae.never_confirmed')}
      </p>
      <Told answer={answer} of={['confirm']} />
      <p>
        <button className="btn btn--line" type="submit" name="intent" value="confirm">
          {t('ae.confirm')}
        </button>
      </p>
    </Form>
  )
}

/** Once it is over: whether it took place, as the letter asks too. */
function TookPlace({ said, answer }: { said: boolean | null; answer: HomeAnswer | null }) {
  const t = useText()
  const other = said === null ? (['yes', 'no'] as const) : said ? (['no'] as const) : (['yes'] as const)
  return (
    <Form className="card__next stack stack--tight" method="post" preventScrollReset>
      <p className="small muted">
        {t(said === null ? 'freshness.after' : said ? 'ae.took_place' : 'ae.did_not')}{' '}
        {said === null && t('freshness.after.text')}
      </p>
      <Told answer={answer} of={['took_place']} />
      <input type="hidden" name="intent" value="took_place" />
      <p className="flow">
        {other.map((word) => (
          <button className="btn btn--line" type="submit" name="said" value={word} key={word}>
            {t(`freshness.after.${word}`)}
          </button>
        ))}
      </p>
    </Form>
  )
}
