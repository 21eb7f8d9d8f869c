import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { Missing, Suggestion } from '#shared/events/event-form.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card, CardHead } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { Stepper } from '#ui/components/stepper.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Circle } from '#ui/icons/circle.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import * as styles from './todo-list.module.css'

/** Progress from draft to published, as text too. */
export function StateLine({ event }: { event: MyEvent }) {
  const t = useText()
  const { day } = useTimestamps()
  const { moderation, submittedAt, publishedAt, organization } = event
  const at = { draft: -1, changes_requested: 1, rejected: 1, submitted: 1, published: 2 }[moderation]
  const review =
    moderation === 'changes_requested' || moderation === 'rejected'
      ? t(`moderation.${moderation}`)
      : t(at < 0 ? 'eventPanel.line.before' : at > 1 ? 'eventPanel.line.reviewed' : 'eventPanel.line.wait')
  // Imported events were published without a submission.
  const sentOn = (sent: string | null, published: string | null) =>
    sent ? day(new Date(sent)) : published ? null : t('eventPanel.line.not_sent')
  const steps = [
    { message: t('eventPanel.line.sent'), note: sentOn(submittedAt, publishedAt) },
    { message: t('eventPanel.line.review'), note: review },
    {
      message: t('eventPanel.line.published'),
      note: isHidden(moderation, organization.status)
        ? t('panel.hidden')
        : publishedAt
          ? t('eventPanel.line.since', { day: day(new Date(publishedAt)) })
          : t('eventPanel.line.then'),
    },
  ]
  return (
    <Stepper>
      {steps.map(({ message, note }, index) => (
        <li key={message} aria-current={index === at ? 'step' : undefined}>
          <b>{message}</b>
          {note && <small>{note}</small>}
        </li>
      ))}
    </Stepper>
  )
}

export const MISSING: Record<Missing, MessageKey> = {
  title: 'eventform.title',
  description: 'eventform.description',
  date_start: 'eventform.when',
  venue: 'eventform.where',
  county: 'eventform.county',
}
export const ADVICE: Record<Suggestion, MessageKey> = {
  facebook_page: 'eventform.facebook',
  url: 'eventform.url',
  theme: 'event.genre',
  tickets: 'eventPanel.tickets',
}

/** Advice alone is nothing that is missing. */
const titleOfTodo = ({ needed, advised }: { needed: number; advised: number }): MessageKey =>
  needed > 0 ? 'eventPanel.todo' : advised > 0 ? 'eventPanel.todo.advised' : 'eventPanel.todo.none'

/** What is required before submitting, what is suggested, and what is done. */
export function TodoList({ event, mayEdit }: { event: MyEvent; mayEdit: boolean }) {
  const t = useText()
  const { slug, missing, suggestions, signupNeeds, past } = event
  const needs = past ? [] : signupNeeds
  const lacksPlace = missing.includes('county')
  const needed = (['title', 'description', 'date_start', 'venue'] as const).filter(
    (name) => !missing.includes(name) && !(name === 'venue' && lacksPlace),
  )
  const had = (Object.keys(ADVICE) as Suggestion[]).filter((name) => !suggestions.includes(name))
  const done = needed.length + had.length
  const all = done + missing.length + needs.length + suggestions.length
  const named = (keys: MessageKey[]) => keys.map((key) => t(key)).join(', ')
  return (
    <Card aria-labelledby="todo">
      <CardHead>
        <h2 id="todo">{t(titleOfTodo({ needed: missing.length + needs.length, advised: suggestions.length }))}</h2>
        {done < all && <span className="small muted">{t('eventPanel.todo.progress', { done, all })}</span>}
      </CardHead>
      {done < all && <Progress max={all} value={done} size="small" aria-hidden="true" />}
      <Rows>
        {missing.map((name) => (
          <Line key={name} kind="needed" title={t(MISSING[name])} note={t('eventPanel.todo.needed')}>
            {mayEdit && <ActionLink to={paths.eventInformation(slug)} of={t(MISSING[name])} strong />}
          </Line>
        ))}
        {needs.map((need) => (
          <Line
            key={need}
            kind="needed"
            title={t(`eventPanel.need.${need}`)}
            note={t('eventPanel.todo.required', { text: t(`eventPanel.need.${need}.text`) })}
          >
            {need === 'payment' && mayEdit && (
              <ActionLink
                to={can(event.role, 'money.edit') ? eventPanelPaths.moneySettings(slug) : paths.eventInformation(slug)}
                of={t('eventPanel.need.payment')}
                strong
              />
            )}
            {need === 'owner' && mayEdit && (
              <ActionLink to={paths.claimOrganizer(event.organization.slug)} of={t('eventPanel.need.owner')} strong />
            )}
          </Line>
        ))}
        {suggestions.map((name) => (
          <Line
            key={name}
            kind="advice"
            title={t(ADVICE[name])}
            note={t('eventPanel.todo.optional', { text: t(`eventform.advice.${name}`) })}
          >
            {mayEdit && (
              <ActionLink
                to={name === 'tickets' ? paths.eventTickets(slug) : paths.eventInformation(slug)}
                of={t(ADVICE[name])}
              />
            )}
          </Line>
        ))}
        {needed.length > 0 && (
          <Line kind="done" title={named(needed.map((name) => MISSING[name]))} note={t('eventPanel.todo.done')} />
        )}
        {had.length > 0 && (
          <Line kind="done" title={named(had.map((name) => ADVICE[name]))} note={t('eventPanel.todo.done')} />
        )}
      </Rows>
    </Card>
  )
}

const ICONS = { needed: CircleAlert, advice: Circle, done: CircleCheck }
type LineProps = { kind: keyof typeof ICONS; title: string; note: string; children?: React.ReactNode }

function Line({ kind, title, note, children }: LineProps) {
  const Icon = ICONS[kind]
  return (
    <li className={kind === 'done' ? styles.ok : undefined}>
      <Icon />
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {children}
    </li>
  )
}

function ActionLink({ to, of, strong = false }: { to: string; of: string; strong?: boolean }) {
  const t = useText()
  return (
    <ButtonLink variant={strong ? 'primary' : 'outline'} size="small" to={to}>
      {t('eventPanel.todo.add')} <span className="visually-hidden">{of}</span>
    </ButtonLink>
  )
}

/** The site team's review comment, linked to where it applies. */
export function ReviewComment({ event, lead }: { event: MyEvent; lead: boolean }) {
  const t = useText()
  const { moderation, moderationReason, slug } = event
  if (moderation !== 'changes_requested' && moderation !== 'rejected') return null
  const changesRequested = moderation === 'changes_requested'
  return (
    <Note tone={changesRequested ? 'warning' : 'danger'}>
      <CircleAlert />
      <span>
        <b>{t(changesRequested ? 'eventPanel.changes' : 'eventPanel.rejected')}</b>{' '}
        {moderationReason && `«${moderationReason}»`} {t('eventPanel.changes.then')}
      </span>
      {lead && (
        <ButtonLink variant="quiet" size="small" to={paths.eventInformation(slug)}>
          {t('eventPanel.correct')}
        </ButtonLink>
      )}
    </Note>
  )
}
