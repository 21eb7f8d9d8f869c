import { useRef } from 'react'
import type { EventRole } from '#shared/member-permissions.ts'
import { unknownPlaceholder } from '#shared/player-emails/placeholders.ts'
import { querySegment } from '#shared/player-emails/segment.ts'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { History } from '#ui/icons/history.ts'
import * as styles from './compose-form.module.css'
import { MessageCard } from './message-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { REFUSALS } from './refusals.ts'
import { SendCard } from './send-card.tsx'
import { useDraft } from './use-draft.ts'
import { usePlanned } from './use-planned.ts'
import { usePreview } from './use-preview.ts'

const TEXT_FIELDS = ['subject_es', 'body_es', 'subject_en', 'body_en'] as const

const LABELS: Record<string, MessageKey> = {
  subject_es: 'emails.subject_es',
  body_es: 'emails.body_es',
  subject_en: 'emails.subject_en',
  body_en: 'emails.body_en',
  reply_to: 'emails.reply_to',
  send_at: 'emails.plan.at',
}

type Props = {
  role: EventRole | null
  loaded: ComposeView
  /** What an action returned. */
  answered: ComposeView | null
  constraints: FormConstraints
  failure: FormFailure | null
  /** What was sent, where it was not refused. */
  typed: Record<string, unknown> | null
  formKey: string
  /** The planned message that is being changed. */
  planned: { email: string; version: string } | null
}

/** Whom, what, and how one of them reads it. Without scripts a button brings both up to date. */
export function ComposeForm({ role, loaded, answered, constraints, failure, typed, formKey, planned }: Props) {
  const t = useText()
  const { changing, version, messages } = usePlanned(planned, failure)
  const element = useRef<HTMLDivElement>(null)
  const { view, show, showSoon } = usePreview({ loaded, answered }, element)
  const draft = useDraft(element, { hasAnswer: answered !== null, isPlanned: changing !== null }, show)
  const onInput = () => {
    draft.keep()
    showSoon()
  }
  const form = useForm({ constraints, failure, defaultValue: { reply_to: view.replyTargets[0], ...typed } })
  const errorMessage = useErrorMessage({
    recipients_changed: 'emails.recipients_changed',
    nobody_to_email: 'emails.nobody',
    too_many_recipients: 'emails.too_many',
    ...REFUSALS,
    already_sent: 'emails.already_sent',
    ...messages,
    body_too_large: 'emails.too_large',
    too_many_pending: 'emails.plan.too_many',
  })
  const sent = failure?.typed ?? {}
  return (
    <div ref={element}>
      <Form
        className={styles.form}
        form={form}
        labels={LABELS}
        messages={{
          'send_at.wrong': t('emails.plan.wrong'),
          ...Object.fromEntries(
            TEXT_FIELDS.map((name) => [
              `${name}.placeholder`,
              t('emails.unknown_placeholder', { name: unknownPlaceholder(String(sent[name] ?? '')) ?? '' }),
            ]),
          ),
        }}
        failureMessage={failure ? errorMessage(failure) : undefined}
        onInput={onInput}
      >
        {draft.isRestored && (
          <Note role="status">
            <History />
            <span>{t('emails.draft.restored')}</span>
            <Button variant="quiet" size="small" type="button" onClick={draft.discard}>
              {t('emails.draft.discard')}
            </Button>
          </Note>
        )}
        {changing !== null && (
          <>
            <Note role="status">
              <CalendarClock />
              <span>{t('emails.plan.changing')}</span>
            </Note>
            <input type="hidden" name="version" value={version} />
          </>
        )}
        {planned && <input type="hidden" name="email" value={changing ?? ''} />}
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="seen" value={view.seen} />
        <RecipientsCard
          // A view that was chosen, or what was refused, has boxes of its own.
          key={answered ? querySegment(answered.query) : 'loaded'}
          view={view}
          role={role}
          onChange={show}
        />
        <MessageCard view={view} onInsert={onInput} />
        <PreviewCard view={view} onChange={show} />
        <SendCard
          view={view}
          isPlanning={planned !== null || failure?.fields['send_at'] !== undefined}
          isPlanned={changing !== null}
        />
      </Form>
    </div>
  )
}
