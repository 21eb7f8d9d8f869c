import { useRef } from 'react'
import type { Role } from '#shared/member-permissions.ts'
import { unknownPlaceholder } from '#shared/player-emails/placeholders.ts'
import { querySegment } from '#shared/player-emails/segment.ts'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { Note } from '#ui/components/note.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { History } from '#ui/icons/history.ts'
import { Send } from '#ui/icons/send.ts'
import * as styles from './compose-form.module.css'
import { MessageCard } from './message-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { REFUSALS } from './refusals.ts'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'

const TEXT_FIELDS = ['subject_es', 'body_es', 'subject_en', 'body_en'] as const

const LABELS: Record<string, MessageKey> = {
  subject_es: 'emails.subject_es',
  body_es: 'emails.body_es',
  subject_en: 'emails.subject_en',
  body_en: 'emails.body_en',
  reply_to: 'emails.reply_to',
}

type Props = {
  role: Role | null
  loaded: ComposeView
  /** What an action returned. */
  answered: ComposeView | null
  constraints: FormConstraints
  failure: FormFailure | null
  /** What was sent, where it was not refused. */
  typed: Record<string, unknown> | null
  formKey: string
}

/** Whom, what, and how one of them reads it. Without scripts a button brings both up to date. */
export function ComposeForm({ role, loaded, answered, constraints, failure, typed, formKey }: Props) {
  const t = useText()
  const element = useRef<HTMLDivElement>(null)
  const { view, show, showSoon } = usePreview({ loaded, answered }, element)
  const draft = useDraft(element, answered !== null, show)
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
    body_too_large: 'emails.too_large',
  })
  const sent = failure?.typed ?? {}
  const count = view.people.length
  return (
    <div ref={element}>
      <Form
        className={styles.form}
        form={form}
        labels={LABELS}
        messages={Object.fromEntries(
          TEXT_FIELDS.map((name) => [
            `${name}.placeholder`,
            t('emails.unknown_placeholder', { name: unknownPlaceholder(String(sent[name] ?? '')) ?? '' }),
          ]),
        )}
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
        <Card stack>
          <FormField name="reply_to" hint={t('emails.reply_to.hint')}>
            {(control) => (
              <Select {...control}>
                {view.replyTargets.map((target) => (
                  <option key={target} value={target}>
                    {t(`emails.reply_to.${target}`, { address: view.organizationEmail ?? '' })}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          {view.refusal && <Advice>{t(REFUSALS[view.refusal])}</Advice>}
          <div className={styles.send}>
            <Button variant="quiet" type="submit" name="intent" value="test">
              {t('emails.test')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              name="intent"
              value="send"
              disabled={count === 0 || view.refusal !== null}
            >
              <Send /> {t('emails.send_to', { count })}
            </Button>
          </div>
        </Card>
      </Form>
    </div>
  )
}
