import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Missing, Suggestion } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { idOf } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { ADVICE, MISSING } from '../todo-list.tsx'
import type { Fields } from './event-field.tsx'
import { lacksOther, neededIn, one, suggestedIn } from './event-values.ts'

type Props = { fields: Fields; event: MyEvent | null; slug: string | null }
const NEEDED = ['title', 'description', 'date_start', 'venue'] as const
const COULD = Object.keys(ADVICE) as Suggestion[]

/** While one writes: what is needed to send it in, and what would make a good page. Each line leads to its field; nothing of it stops anybody (§5). */
export function Checklist({ fields: { now }, event, slug }: Props) {
  const t = useText()
  const needed = neededIn(now).map((name) => (name === 'county' ? 'venue' : name))
  const suggested = suggestedIn(now, event)
  const published = event?.moderation === 'published' || event?.moderation === 'submitted'
  const tickets = event?.slug ?? slug
  return (
    <section className="side2__card checklist" aria-labelledby="checklist">
      <h2 id="checklist">
        {t(needed.length > 0 ? 'eventform.check.needed' : published ? 'eventform.check.sent' : 'eventform.check.ready')}
      </h2>
      <ul>
        {NEEDED.map((name) => (
          <Line key={name} kind={needed.includes(name) ? 'needed' : 'done'}>
            <Lead to={fieldOf(name, now)}>{t(MISSING[name])}</Lead>
          </Line>
        ))}
      </ul>
      <h2>{t(suggested.length > 0 ? 'eventform.check.could' : 'eventform.check.good')}</h2>
      <ul>
        {COULD.map((name) => (
          <Line key={name} kind={suggested.includes(name) ? 'advice' : 'done'}>
            {name !== 'tickets' ? (
              <Lead to={name}>{t(ADVICE[name])}</Lead>
            ) : (
              <>
                {tickets ? <SiteLink to={paths.eventTickets(tickets)}>{t(ADVICE[name])}</SiteLink> : t(ADVICE[name])}
                {/* The others say it under their field. */}
                {suggested.includes(name) && <small>{t('eventform.advice.tickets')}</small>}
              </>
            )}
          </Line>
        ))}
      </ul>
    </section>
  )
}

/** Where it is asked for the place depends on how one says it. */
function fieldOf(name: Missing, now: Fields['now']) {
  if (name === 'description' && lacksOther(now)) return 'other_description'
  if (name !== 'venue') return name
  return { new: 'new_name', tbd: 'county' }[one(now, 'where')] ?? 'venue_q'
}

const ICONS = { needed: CircleAlert, advice: Circle, done: CircleCheck }
type LineProps = { kind: keyof typeof ICONS; children: ReactNode }

function Line({ kind, children }: LineProps) {
  const t = useText()
  const Icon = ICONS[kind]
  return (
    <li className={kind}>
      <Icon className="i" aria-hidden="true" />
      <span>
        {children}
        {kind !== 'advice' && (
          <span className="sr"> ({t(kind === 'done' ? 'ae.todo.done' : 'eventform.check.lacks')})</span>
        )}
      </span>
    </li>
  )
}

/** To a field, the editor's too: it has taken the place of its field, and knows. */
function Lead({ to, children }: { to: string; children: ReactNode }) {
  const lead = (event: MouseEvent) => {
    const control = document.getElementById(idOf(to))
    if (!control) return
    event.preventDefault()
    control.focus()
  }
  return (
    <a href={`#${idOf(to)}`} onClick={lead}>
      {children}
    </a>
  )
}
