import { useId } from 'react'
import { Form } from 'react-router'
import { CALENDAR_HOURS, type CalendarState } from '#shared/event-imports/calendar.ts'
import type { ReadRefusal } from '#shared/event-imports/found-event.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox, FieldError } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import * as styles from './import.module.css'

type Result = {
  intent: string
  calendar: string
  address: string
  refused: ReadRefusal | null
  failure: FormFailure | null
}
type Calendar = {
  id: number
  url: string
  state: CalendarState
  readAt: string | null
  answeredAt: string | null
  lastFailure: ReadRefusal | null
  unreadable: string[]
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url

/** The calendars with when they were last read, to pause, read again and remove. */
export function CalendarList({
  calendars,
  now,
  result,
}: {
  calendars: Calendar[]
  now: string
  result: Result | null
}) {
  const t = useText()
  const { moment } = useTimestamps()
  const when = (instant: string | null) =>
    instant ? moment(new Date(instant), new Date(now)) : t('imports.calendars.never')
  return (
    <section aria-labelledby="calendars">
      <h2 id="calendars">{t('imports.calendars.list')}</h2>
      <p className="muted">{t('imports.calendars.hours', { count: CALENDAR_HOURS })}</p>
      <ul className={styles.list}>
        {calendars.map(({ id, url, state, readAt, answeredAt, lastFailure, unreadable }) => (
          <li key={id}>
            <div>
              <b className={styles.url}>{hostOf(url)}</b>
              <small className={styles.url}>{url}</small>
              <small>
                {t(`imports.calendars.state.${state}`)} · {t('imports.calendars.read', { when: when(answeredAt) })}
              </small>
              {unreadable.length > 0 && (
                <small>{t('imports.calendars.unreadable', { titles: unreadable.join(', ') })}</small>
              )}
              {lastFailure && (
                <Failure
                  text={`${t('imports.calendars.failed', { when: when(readAt) })} ${t(`imports.refused.${lastFailure}`, { from: hostOf(url) })}`}
                  isNew={result?.intent === 'read' && result.calendar === String(id)}
                />
              )}
            </div>
            <Form method="post" className={styles.actions} preventScrollReset>
              <input type="hidden" name="calendar" value={id} />
              {state === 'active' && (
                <Button type="submit" name="intent" value="read">
                  {t('imports.calendars.read_now')} <span className="visually-hidden">{hostOf(url)}</span>
                </Button>
              )}
              <Button variant="quiet" type="submit" name="intent" value={state === 'active' ? 'pause' : 'resume'}>
                {t(state === 'active' ? 'imports.calendars.pause' : 'imports.calendars.resume')}{' '}
                <span className="visually-hidden">{hostOf(url)}</span>
              </Button>
              <Button variant="quiet" type="submit" name="intent" value="remove">
                {t('imports.calendars.remove')} <span className="visually-hidden">{hostOf(url)}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why the last reading failed; focused where someone has just asked for it. */
function Failure({ text, isNew }: { text: string; isNew: boolean }) {
  const message = useFocusedMessage<HTMLParagraphElement>(isNew && text)
  return (
    <FieldError role={isNew ? 'alert' : undefined} tabIndex={-1} ref={message}>
      <CircleAlert /> {text}
    </FieldError>
  )
}

/** The address of a calendar to read from now on. */
export function AddCalendar({ result, isFirst }: { result: Result | null; isFirst: boolean }) {
  const t = useText()
  const id = useId()
  const errorMessage = useErrorMessage({
    too_many_calendars: 'imports.calendars.too_many',
    calendar_known: 'imports.calendars.known',
  })
  const message = useFocusedMessage<HTMLParagraphElement>(result)
  const from = hostOf(result?.address ?? '')
  const error = result?.refused
    ? t(`imports.refused.${result.refused}`, { from })
    : result?.failure && errorMessage(result.failure)
  return (
    <Card as="div" stack>
      {error && (
        // Without scripts the browser focuses the error.
        <FieldError id={`${id}-error`} role="alert" tabIndex={-1} ref={message} autoFocus>
          <CircleAlert /> {error}
        </FieldError>
      )}
      <FieldBox>
        <label htmlFor={id}>{t('imports.calendars.address')}</label>
        <span className="hint small muted" id={`${id}-hint`}>
          {t('imports.calendars.address.hint')}
        </span>
        <Input
          id={id}
          name="address"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={2000}
          defaultValue={result?.address ?? ''}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </FieldBox>
      <div>
        <Button variant={isFirst ? 'primary' : 'outline'} type="submit" name="intent" value="add">
          <CalendarPlus /> {t('imports.calendars.add')}
        </Button>
      </div>
    </Card>
  )
}
