import { Form } from 'react-router'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { DangerZone } from '#ui/components/danger-zone.tsx'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import { type FieldState, TextField, useFieldErrorMessage } from './event-form/event-field.tsx'
import { textOf } from './event-form/event-values.ts'
import { OverviewFormMessage, type OverviewFormResult } from './form-message.tsx'

type Props = { event: MyEvent; result: OverviewFormResult | null }

/** Duplicates the event on another date, as a new draft. */
export function DuplicateForm({ event, result }: Props) {
  const t = useText()
  const message = useFieldErrorMessage()
  const ownResult = result?.intent === 'copy' ? result : null
  const fieldErrors = ownResult?.failure?.fields ?? {}
  const fields: FieldState = {
    start: { copy_title: event.title, ...ownResult?.values },
    now: {},
    errorOf: (name) => {
      const code = fieldErrors[name.replace('copy_', '').replace('start', 'date_start')]
      return code && message('date_start', code)
    },
  }
  return (
    <section className={`${card.card} stack`} aria-labelledby="copy">
      <h2 id="copy">{t('ae.copy')}</h2>
      <p className="muted">{t('ae.copy.text')}</p>
      <Form className="stack" method="post" onSubmit={useSubmitOnce()}>
        <div className="two">
          <TextField fields={fields} name="copy_start" type="date" label={t('ae.copy.day')} required max="2099-12-31" />
          <TextField fields={fields} name="copy_title" label={t('eventform.title.label')} lang={event.locale} />
        </div>
        <OverviewFormMessage result={result} of={['copy']} />
        <p>
          <button className={buttonStyles.outline} type="submit" name="intent" value="copy">
            {t('ae.copy.do')}
          </button>
        </p>
      </Form>
    </section>
  )
}

/** Deletes the event after a confirmation word. The URL of a public event responds with 410 afterwards. */
export function DeleteForm({ event, result }: Props) {
  const t = useText()
  const word = ERASURE_WORD[useLocale()]
  const ownResult = result?.intent === 'delete' ? result : null
  const fieldErrors = ownResult?.failure?.fields['word']
  const text = t(event.publishedAt ? 'ae.delete.public' : 'ae.delete.draft')
  return (
    <DangerZone id="delete" title={t('ae.delete')} text={text}>
      <ConfirmDialog
        triggerLabel={t('ae.delete.ask')}
        className={buttonStyles.dangerOutline}
        id="delete-event"
        title={t('ae.delete.sure')}
        text={text}
        confirmWord={ERASURE_WORD}
        submitLabel={t('ae.delete')}
        intent="delete"
        wordError={fieldErrors ? t('field.word', { word }) : undefined}
        initialWord={ownResult ? textOf(ownResult.values, 'word') : ''}
        formError={fieldErrors ? undefined : <OverviewFormMessage result={result} of={['delete']} />}
      />
    </DangerZone>
  )
}
