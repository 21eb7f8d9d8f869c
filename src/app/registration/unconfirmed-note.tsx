import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Mail } from '#ui/icons/mail.ts'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

/** Asks to confirm the email address; sends the email again with the form, so that what was typed stays. */
export function UnconfirmedNote({ form, resent }: { form: string; resent: boolean }) {
  const t = useText()
  const message = useFocusedMessage<HTMLDivElement>(resent)
  return (
    <div
      className={`${note.note} ${note.warning} space-below`}
      tabIndex={-1}
      ref={message}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result
      autoFocus={resent}
      role="status"
    >
      <Mail />
      <span>
        <b>{t('signUp.unconfirmed')}</b> {t(resent ? 'signUp.unconfirmed.resent' : 'signUp.unconfirmed.text')}
      </span>
      <button
        className={`${button.outline} ${button.small}`}
        type="submit"
        form={form}
        name="intent"
        value="resend"
        formNoValidate
      >
        {t('confirm.resend')}
      </button>
    </div>
  )
}
