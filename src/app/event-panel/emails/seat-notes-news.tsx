import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Send } from '#ui/icons/send.ts'
import { REFUSALS } from './refusals.ts'
import * as styles from './seat-notes.module.css'
import type { NewsPreview } from './seat-notes-news.server.ts'

type Props = { news: NewsPreview & { formKey: string }; failure: FormFailure | null }

/** The email that tells of the change, as one of those who get it reads it. */
export function SeatNotesNews({ news: { count, seen, preview, refusal, formKey }, failure }: Props) {
  const t = useText()
  const form = useForm({ constraints: {}, failure, defaultValue: {} })
  const errorMessage = useErrorMessage({
    recipients_changed: 'emails.recipients_changed',
    nobody_to_email: 'emails.nobody',
    too_many_recipients: 'emails.too_many',
    already_sent: 'seatNotes.already_sent',
    ...REFUSALS,
  })
  return (
    <Card stack aria-labelledby="seat-notes-news">
      <h2 id="seat-notes-news">{t('seatNotes.news', { count })}</h2>
      <div className={styles.letter} lang={preview.locale}>
        <h3>{preview.subject}</h3>
        {preview.note && <p>{preview.note}</p>}
        <Prose html={preview.html} size="small" />
      </div>
      {refusal && <Advice>{t(REFUSALS[refusal])}</Advice>}
      <Form form={form} labels={{}} failureMessage={failure ? errorMessage(failure) : undefined}>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="form_key" value={formKey} />
        <Button variant="primary" type="submit" name="intent" value="tell" disabled={count === 0 || refusal !== null}>
          <Send /> {t('emails.send_to', { count })}
        </Button>
      </Form>
    </Card>
  )
}
