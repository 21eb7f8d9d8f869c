import type { MouseEvent, ReactNode } from 'react'
import type { EventFormValues, Missing, Suggestion } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { fieldId } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Circle } from '#ui/icons/circle.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { ADVICE, MISSING } from '../todo-list.tsx'
import * as styles from './checklist.module.css'
import { isOtherLanguageMissing, listMissing, listSuggested, textOf } from './event-values.ts'

type Props = { now: EventFormValues; event: MyEvent | null }
const NEEDED = ['title', 'description', 'date_start', 'venue'] as const
const SUGGESTED = Object.keys(ADVICE) as Suggestion[]

/** A checklist beside the form: required and suggested fields, each linked to its field. Suggestions never block. */
export function Checklist({ now, event }: Props) {
  const t = useText()
  const needed = listMissing(now).map((name) => (name === 'county' ? 'venue' : name))
  const suggested = listSuggested(now)
  const published = event?.moderation === 'published' || event?.moderation === 'submitted'
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <h2 id="checklist">
        {t(needed.length > 0 ? 'eventform.check.needed' : published ? 'eventform.check.sent' : 'eventform.check.ready')}
      </h2>
      <ul>
        {NEEDED.map((name) => (
          <Line key={name} kind={needed.includes(name) ? 'needed' : 'done'}>
            <FieldLink to={fieldOf(name, now)}>{t(MISSING[name])}</FieldLink>
          </Line>
        ))}
      </ul>
      <h2>{t(suggested.length > 0 ? 'eventform.check.could' : 'eventform.check.good')}</h2>
      <ul>
        {SUGGESTED.map((name) => (
          <Line key={name} kind={suggested.includes(name) ? 'advice' : 'done'}>
            <FieldLink to={name === 'tickets' ? 'tickets[0].title' : name}>{t(ADVICE[name])}</FieldLink>
          </Line>
        ))}
      </ul>
    </section>
  )
}

/** Which venue field is missing depends on the selected option. */
function fieldOf(name: Missing, now: EventFormValues) {
  if (name === 'description' && isOtherLanguageMissing(now)) return 'localizations.description'
  if (name !== 'venue') return name
  return { new: 'new_venue.name', tbd: 'county' }[textOf(now, 'where')] ?? 'venue_q'
}

const ICONS = { needed: CircleAlert, advice: Circle, done: CircleCheck }
const KINDS = { needed: styles.needed, advice: styles.advice, done: styles.done }
type LineProps = { kind: keyof typeof ICONS; children: ReactNode }

function Line({ kind, children }: LineProps) {
  const t = useText()
  const Icon = ICONS[kind]
  return (
    <li className={KINDS[kind]}>
      <Icon />
      <span>
        {children}
        {kind !== 'advice' && (
          <span className="visually-hidden">
            {' '}
            ({t(kind === 'done' ? 'eventPanel.todo.done' : 'eventform.check.lacks')})
          </span>
        )}
      </span>
    </li>
  )
}

/** Focuses a field; a rich text editor replaces its textarea's focus method. */
function FieldLink({ to, children }: { to: string; children: ReactNode }) {
  const lead = (event: MouseEvent) => {
    const control = document.getElementById(fieldId(to))
    if (!control) return
    event.preventDefault()
    control.focus()
  }
  return (
    <a href={`#${fieldId(to)}`} onClick={lead}>
      {children}
    </a>
  )
}
