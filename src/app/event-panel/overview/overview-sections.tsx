import { Form } from 'react-router'
import type { TeamNotes as Notes } from '#features/events/queries/team-notes.server.ts'
import { canSubmit, canWithdraw } from '#shared/events/event-form.ts'
import type { EventWarning } from '#shared/events/event-warnings.ts'
import type { EventStats, MyEvent } from '#shared/events/organizer-event.ts'
import { languageOf } from '#shared/languages.ts'
import type { Cancelling } from '#shared/payments/money-overview.ts'
import type { Cancellation, EventDesk } from '#shared/registrations/event-desk.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { Stat, Stats } from '#ui/components/stat.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type FormResult, failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { useEventErrorMessage } from '../edit/error-messages.ts'
import { ReplyField } from '../edit/reply-field.tsx'
import { WarningList } from '../edit/warnings-note.tsx'
import { TeamNotes } from '../team-notes.tsx'
import { MISSING, ReviewComment, StateLine, TodoList } from '../todo-list.tsx'
import { DeskSection } from './desk-section.tsx'
import * as styles from './overview-sections.module.css'
import { DeleteForm, DuplicateForm } from './repeat-event.tsx'
import { type OverviewConstraints, StatusSection } from './status-section.tsx'

type Props = {
  event: MyEvent
  desk: EventDesk | null
  cancellation: Cancellation | null
  stats: EventStats | null
  warnings: readonly EventWarning[]
  notes: Notes
  cancelling: Cancelling | null
  constraints: OverviewConstraints
  result: FormResult | null
  done: string | null
  mayEdit: boolean
}

const DONE: Record<string, MessageKey> = {
  submitted: 'eventPanel.done.submitted',
  withdrawn: 'eventPanel.done.withdrawn',
  event_status: 'eventform.done.saved',
  signup: 'eventform.done.saved',
  confirmed: 'eventPanel.done.confirmed',
  took_place: 'eventPanel.done.took_place',
}

/** The event's overview: people and money, state, missing fields, statistics and actions. */
export function OverviewSections(props: Props) {
  const { event, desk, cancellation, stats, warnings, notes, cancelling, constraints, result, done, mayEdit } = props
  const t = useText()
  const messageKey = done && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  // After the team's decision the form's values would contradict it.
  const isDecided = done === 'submitted' && event.moderation !== 'submitted'
  return (
    <div className={`stack ${styles.overview}`}>
      <SuccessNote message={messageKey && !isDecided ? t(messageKey) : null} />
      <ReviewComment event={event} lead={mayEdit} />
      <TeamNotes notes={notes} />
      <DeskSection event={event} desk={desk} cancellation={cancellation} />
      {stats && <StatsSection stats={stats} signup={event.signup} />}
      <Card aria-labelledby="publication">
        <h2 id="publication">{t('eventPanel.publication')}</h2>
        <StateLine event={event} />
        <SubmitError result={result} />
        {mayEdit && <Warnings warnings={warnings} isPublic={!canSubmit(event.moderation)} />}
        {mayEdit && <SubmitSection event={event} />}
      </Card>
      <div className={styles.columns}>
        {event.eventStatus !== 'cancelled' && <TodoList event={event} mayEdit={mayEdit} />}
        {mayEdit && <StatusSection event={event} constraints={constraints} cancelling={cancelling} result={result} />}
      </div>
      {mayEdit && (
        <div className={styles.columns}>
          {event.team.id === event.organization.id && (
            <DuplicateForm event={event} constraints={constraints.copy} result={result} />
          )}
          <DeleteForm event={event} result={result} />
        </div>
      )}
    </div>
  )
}

function StatsSection({ stats, signup }: { stats: EventStats; signup: MyEvent['signup'] }) {
  const t = useText()
  const locale = useLocale()
  const number = (count: number) => count.toLocaleString(languageOf(locale).tag)
  return (
    <Stats>
      <Stat label={t('eventPanel.views')}>{number(stats.views)}</Stat>
      {signup === 'external' && <Stat label={t('eventPanel.clicks')}>{number(stats.clicks)}</Stat>}
    </Stats>
  )
}

/** What is wrong with the fields is corrected on the form's page. */
function SubmitError({ result }: Pick<Props, 'result'>) {
  const t = useText()
  const errorMessage = useEventErrorMessage()
  const failure = failureOf(result, 'submit', 'withdraw', '')
  const message = failure && (failure.code === 'invalid' ? t('eventPanel.incomplete') : errorMessage(failure))
  return <FormError failure={failure} message={message ?? undefined} />
}

/** What may be a mistake: above the button that sends the event, and of a public one the days that pass it. */
function Warnings({ warnings, isPublic }: { warnings: readonly EventWarning[]; isPublic: boolean }) {
  if (warnings.length === 0) return null
  return (
    <Note tone="warning">
      <TriangleAlert />
      <div>
        <WarningList warnings={warnings} isPublic={isPublic} />
      </div>
    </Note>
  )
}

/** Submits the event for review, or withdraws it before a decision. */
function SubmitSection({ event }: { event: MyEvent }) {
  const t = useText()
  const { moderation, missing } = event
  if (!canSubmit(moderation) && !canWithdraw(moderation)) return null
  const sends = canSubmit(moderation)
  return (
    <Form className={styles.submit} method="post" preventScrollReset>
      {sends && missing.length > 0 ? (
        <div className="flow">
          <Button variant="primary" disabled>
            {t(moderation === 'draft' ? 'eventform.send' : 'eventform.send_again')}
          </Button>
          <span className="muted">
            {t('eventPanel.submit.waits', { fields: missing.map((name) => t(MISSING[name]).toLowerCase()).join(', ') })}
          </span>
        </div>
      ) : (
        <>
          {sends && moderation !== 'draft' && <ReplyField />}
          <Button
            variant={sends ? 'primary' : 'outline'}
            type="submit"
            name="intent"
            value={sends ? 'submit' : 'withdraw'}
          >
            {t(sends ? (moderation === 'draft' ? 'eventform.send' : 'eventform.send_again') : 'eventPanel.withdraw')}
          </Button>
        </>
      )}
    </Form>
  )
}
