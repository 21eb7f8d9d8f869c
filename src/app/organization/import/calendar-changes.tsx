import { useId } from 'react'
import { Form } from 'react-router'
import type { CalendarChange, CalendarEvent, CalendarPart, WrittenPart } from '#shared/event-imports/calendar.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './import.module.css'
import { useFoundDates } from './use-found-dates.ts'

type Waiting = {
  id: number
  change: CalendarChange
  /** As the calendar has it now, or had it. */
  event: CalendarEvent | null
  /** As it is here. */
  here: CalendarEvent | null
  changed: CalendarPart[]
  /** Of these, what was changed here too. */
  edited: WrittenPart[]
  slug: string | null
  isPublished: boolean
  host: string
  version: string
}
type Result = { entry: string; reason: string; failure: FormFailure | null }

/** What came of the calendars and waits for a decision: nothing of it is in the events yet. */
export function CalendarChanges({ waiting, result }: { waiting: Waiting[]; result: Result | null }) {
  const t = useText()
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{t('imports.changes', { count: waiting.length })}</h2>
      <p className="muted">{t('imports.changes.text')}</p>
      <ul className={styles.list}>
        {waiting.map((entry) => (
          <Change key={entry.id} entry={entry} result={result?.entry === String(entry.id) ? result : null} />
        ))}
      </ul>
    </section>
  )
}

function Change({ entry, result }: { entry: Waiting; result: Result | null }) {
  const t = useText()
  const { id, change, event, here, slug, host, version } = entry
  const formId = useId()
  const canAccept = change === 'new' || change === 'changed'
  const needsReason = result?.failure?.fields['reason'] !== undefined
  return (
    <li>
      <div className={styles.change}>
        <small>
          {t(`imports.change.${change}`)} · {host}
        </small>
        <b>{event?.title}</b>
        {change === 'changed' && event && here ? (
          <Differences
            {...entry}
            here={here}
            event={event}
            formId={formId}
            replaced={[result?.failure?.typed?.['replace'] ?? []].flat()}
          />
        ) : (
          event && <Summary event={event} />
        )}
        {!canAccept && slug && (
          <p>
            {t(`imports.change.${change}.text`)}{' '}
            <SiteLink className="link" to={paths.eventPanel(slug)}>
              {t('imports.change.open')}
            </SiteLink>
          </p>
        )}
        {canAccept && slug && (
          <SiteLink className="link" to={paths.eventPanel(slug)}>
            {t('imports.change.open')}
          </SiteLink>
        )}
      </div>
      <Form id={formId} method="post" className={styles.actions} preventScrollReset>
        <input type="hidden" name="entry" value={id} />
        <input type="hidden" name="version" value={version} />
        <FormError
          failure={result?.failure ?? null}
          message={needsReason ? t('imports.change.reason.required') : undefined}
        />
        {change === 'changed' && entry.isPublished && <Reason value={result?.reason ?? ''} isRequired={needsReason} />}
        {canAccept && (
          <Button variant="primary" type="submit" name="intent" value="accept">
            {t(change === 'new' ? 'imports.change.accept_new' : 'imports.change.accept')}{' '}
            <span className="visually-hidden">{event?.title}</span>
          </Button>
        )}
        <Button type="submit" name="intent" value="dismiss">
          {t(change === 'new' ? 'imports.change.dismiss_new' : 'imports.change.dismiss')}{' '}
          <span className="visually-hidden">{event?.title}</span>
        </Button>
      </Form>
    </li>
  )
}

/** People who have registered are told why. */
function Reason({ value, isRequired }: { value: string; isRequired: boolean }) {
  const t = useText()
  const id = useId()
  return (
    <FieldBox>
      <label htmlFor={id}>{t('imports.change.reason')}</label>
      <Input
        id={id}
        name="reason"
        type="text"
        defaultValue={value}
        maxLength={2000}
        aria-invalid={isRequired || undefined}
        aria-describedby={`${id}-hint`}
      />
      <Hint as="p" id={`${id}-hint`}>
        {t('imports.change.reason.hint')}
      </Hint>
    </FieldBox>
  )
}

function Summary({ event }: { event: CalendarEvent }) {
  const t = useText()
  const dates = useFoundDates()
  return <small>{[dates(event) ?? t('imports.no_date'), event.place].filter(Boolean).join(' · ')}</small>
}

type Compared = {
  here: CalendarEvent
  event: CalendarEvent
  changed: readonly CalendarPart[]
  edited: readonly WrittenPart[]
  formId: string
  /** The parts that were ticked in a form that was refused. */
  replaced: readonly unknown[]
}

/** What is different, here and in the calendar. The place is changed by hand, and what was changed here too only where someone says so. */
function Differences({ here, event, changed, edited, formId, replaced }: Compared) {
  const t = useText()
  const dates = useFoundDates()
  const show = (part: CalendarPart, of: CalendarEvent) =>
    part === 'dates' ? dates(of) : part === 'place' ? placeOf(of) : of[part]
  const rows = changed.filter((part) => show(part, here) !== show(part, event))
  if (rows.length === 0) return <small>{t('imports.change.same')}</small>
  return (
    <ul className={styles.differences}>
      {rows.map((part) => (
        <li key={part}>
          {t(`imports.field.${part}`)}: <del>{shorten(show(part, here))}</del> <ins>{shorten(show(part, event))}</ins>
          {part === 'place' && <small>{t('imports.change.place')}</small>}
          {edited.some((one) => one === part) && (
            <label className={styles.replace}>
              <input
                type="checkbox"
                form={formId}
                name="replace"
                value={part}
                defaultChecked={replaced.includes(part)}
              />
              <span>{t('imports.change.replace')}</span>
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}

const placeOf = ({ place, address }: CalendarEvent) => [place, address].filter(Boolean).join(', ') || null
const shorten = (text: string | null) => (text === null ? '—' : text.length > 160 ? `${text.slice(0, 160)}…` : text)
