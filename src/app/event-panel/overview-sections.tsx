import { Form } from 'react-router'
import { canSubmit, canWithdraw } from '#shared/events/event-form.ts'
import type { EventFigures, MyEvent } from '#shared/events/organizer-event.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { type MessageKey, TAGS, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { type HomeAnswer, Told } from './form-message.tsx'
import { CopyForm, DeleteForm } from './repeat-event.tsx'
import { EventStates } from './status-section.tsx'
import { Returned, StateLine, Todo } from './todo-list.tsx'

type Props = {
  event: MyEvent
  figures: EventFigures | null
  now: Date
  answer: HomeAnswer | null
  done: string | null
  mayEdit: boolean
}

const DONE: Record<string, MessageKey> = {
  submitted: 'ae.done.submitted',
  withdrawn: 'ae.done.withdrawn',
  happening: 'eventform.done.saved',
  signup: 'eventform.done.saved',
  confirmed: 'ae.done.confirmed',
  took_place: 'ae.done.took_place',
}

/** An event at one look: how far it is, what is missing, what is known of it, and what may be done with it. */
export function EventHome(props: Props) {
  const { event, figures, now, answer, done, mayEdit } = props
  const t = useText()
  const words = done && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  // Loaded anew after the team decided, it would contradict what they said.
  const over = done === 'submitted' && event.moderation !== 'submitted'
  return (
    <div className="stack aehome">
      <DoneNote words={words && !over ? t(words) : null} />
      <Returned event={event} lead={mayEdit} />
      {figures && <Figures figures={figures} signup={event.signup} />}
      <section className="card" aria-labelledby="publication">
        <h2 id="publication">{t('ae.publication')}</h2>
        <StateLine event={event} />
        <Told answer={answer} of={['submit', 'withdraw', '']} />
        {mayEdit && <Sending event={event} />}
      </section>
      <div className="duo">
        <Todo event={event} mayEdit={mayEdit} />
        {mayEdit && <EventStates event={event} answer={answer} now={now} />}
      </div>
      {mayEdit && (
        <div className="duo">
          <CopyForm event={event} answer={answer} />
          <DeleteForm event={event} answer={answer} />
        </div>
      )}
    </div>
  )
}

function Figures({ figures, signup }: { figures: EventFigures; signup: MyEvent['signup'] }) {
  const t = useText()
  const locale = useLocale()
  const number = (count: number) => count.toLocaleString(TAGS[locale])
  return (
    <dl className="stats">
      <div>
        <dt>{t('ae.views')}</dt>
        <dd className="num">{number(figures.views)}</dd>
      </div>
      {signup === 'external' && (
        <div>
          <dt>{t('ae.clicks')}</dt>
          <dd className="num">{number(figures.clicks)}</dd>
        </div>
      )}
    </dl>
  )
}

/** To send it in, or to take it back before anybody decided. */
function Sending({ event }: { event: MyEvent }) {
  const t = useText()
  const { moderation, missing } = event
  if (!canSubmit(moderation) && !canWithdraw(moderation)) return null
  const sends = canSubmit(moderation)
  return (
    <Form className="card__acts" method="post" preventScrollReset>
      {sends && missing.length > 0 ? (
        <p className="muted">{t('ae.incomplete')}</p>
      ) : (
        <button
          className={sends ? 'btn btn--lit' : 'btn btn--line'}
          type="submit"
          name="intent"
          value={sends ? 'submit' : 'withdraw'}
        >
          {t(sends ? (moderation === 'draft' ? 'eventform.send' : 'eventform.send_again') : 'ae.withdraw')}
        </button>
      )}
    </Form>
  )
}
