import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Mail } from '#ui/icons/mail.ts'

/** Asks to confirm the email address; sends the email again with the form, so that what was typed stays. */
export function UnconfirmedNote({ form, resent }: { form: string; resent: boolean }) {
  const t = useText()
  const message = useFocusedMessage<HTMLDivElement>(resent)
  return (
    <Note
      tone="warning"
      space="below"
      tabIndex={-1}
      ref={message}
      // Without JavaScript the browser moves to the result.
      autoFocus={resent}
      role="status"
    >
      <Mail />
      <span>
        <b>{t('signUp.unconfirmed')}</b> {t(resent ? 'signUp.unconfirmed.resent' : 'signUp.unconfirmed.text')}
      </span>
      <Button size="small" type="submit" form={form} name="intent" value="resend" formNoValidate>
        {t('confirm.resend')}
      </Button>
    </Note>
  )
}
