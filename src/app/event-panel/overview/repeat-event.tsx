import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { DangerZone } from '#ui/components/panels/danger-zone.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { Form } from '#ui/forms/form.tsx'
import { type FormResult, failureOf } from '#ui/forms/form-result.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useEventErrorMessage } from '../edit/error-messages.ts'
import { TextField } from '../edit/event-field.tsx'

type Props = { event: MyEvent; result: FormResult | null }

const LABELS = { date_start: 'eventPanel.copy.day', title: 'eventform.title.label' } as const

/** Duplicates the event on another date, as a new draft. */
export function DuplicateForm({ event, constraints, result }: Props & { constraints: FormConstraints }) {
  const t = useText()
  const failure = failureOf(result, 'copy')
  const errorMessage = useEventErrorMessage()
  const form = useForm({ constraints, failure, defaultValue: { title: event.title } })
  return (
    <Card stack aria-labelledby="copy">
      <h2 id="copy">{t('eventPanel.copy')}</h2>
      <p className="muted">{t('eventPanel.copy.text')}</p>
      <Form className="stack" form={form} labels={LABELS} failureMessage={failure ? errorMessage(failure) : undefined}>
        <div className="two">
          <TextField name="date_start" type="date" required max="2099-12-31" />
          <TextField name="title" lang={event.locale} />
        </div>
        <p>
          <Button type="submit" name="intent" value="copy">
            {t('eventPanel.copy.do')}
          </Button>
        </p>
      </Form>
    </Card>
  )
}

/** Deletes the event after a confirmation word. The URL of a public event responds with 410 afterwards. */
export function DeleteForm({ event, result }: Props) {
  const t = useText()
  const failure = failureOf(result, 'delete')
  const errorMessage = useEventErrorMessage()
  const text = t(event.publishedAt ? 'eventPanel.delete.public' : 'eventPanel.delete.draft')
  return (
    <DangerZone id="delete" title={t('eventPanel.delete')} text={text}>
      <ConfirmDialog
        triggerLabel={t('eventPanel.delete.ask')}
        variant="dangerOutline"
        id="delete-event"
        title={t('eventPanel.delete.sure')}
        text={text}
        confirmWord={ERASURE_WORD}
        submitLabel={t('eventPanel.delete')}
        intent="delete"
        failure={failure}
        failureMessage={failure ? errorMessage(failure) : undefined}
      />
    </DangerZone>
  )
}
