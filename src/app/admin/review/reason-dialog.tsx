import { useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { REASON_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as dialogStyles from '#ui/primitives/dialog.module.css'
import * as field from '#ui/primitives/field.module.css'
import { ErrorNote } from '../components/error-note.tsx'
import { type AdminFormFailure, useAdminErrorMessages } from '../components/form-response.ts'
import type { ReasonOptions, Template } from '../queue/queue-addresses.ts'
import * as styles from './reason-dialog.module.css'

/** A decision that needs a reason: the dialog's texts and intent. */
export type ReasonDialogOptions = { intent: string; label: MessageKey; title: MessageKey; text: MessageKey }
export const REJECT: ReasonDialogOptions = {
  intent: 'reject',
  label: 'team.reject',
  title: 'team.reject.title',
  text: 'team.reject.text',
}
export type ReasonDialogProps = {
  decision: ReasonDialogOptions
  /** The URL of the item: the form's action, and where cancelling leads. */
  to: string
  /** The name of the item. */
  name: string
  reasons: ReasonOptions
  result: AdminFormFailure | null
}

/** Asks for the reason, in the recipient's language. Part of the page without JavaScript, a modal dialog with it. */
export function ReasonDialog({ decision, to, name, reasons, result }: ReasonDialogProps) {
  const t = useText()
  const path = useLocalizedPath()
  const navigate = useNavigate()
  const { failureMessage, fieldMessage } = useAdminErrorMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  // Close it before unmounting, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.close()
    element?.showModal()
    return () => element?.close()
  }, [])
  const back = () => navigate(path(to), { preventScrollReset: true })
  return (
    <dialog
      className={dialogStyles.dialog}
      open
      aria-labelledby="reason-title"
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        back()
      }}
    >
      <h2 id="reason-title">{t(decision.title, { name })}</h2>
      <RecipientNote decision={decision} reasons={reasons} />
      <Form className="stack" method="post" action={path(to)} preventScrollReset>
        {result?.code && !result.fields['reason'] && (
          <ErrorNote failure={result} message={failureMessage(result.code)} />
        )}
        <ReasonFields reasons={reasons} result={result} error={fieldMessage(result?.fields['reason'])} />
        <div className={dialogStyles.actions}>
          <SiteLink className={buttonStyles.outline} to={to} preventScrollReset>
            {t('account.erase.cancel')}
          </SiteLink>
          <button className={buttonStyles.primary} type="submit" name="intent" value={decision.intent}>
            {t('team.reason.send')}
          </button>
        </div>
      </Form>
    </dialog>
  )
}

/** Who receives the reason, and in which language; or that nobody does. */
function RecipientNote({
  decision,
  reasons: { recipientName, isSent, locale },
}: Pick<ReasonDialogProps, 'decision' | 'reasons'>) {
  const t = useText()
  if (!isSent) return <p>{t('team.reason.nobody')}</p>
  return (
    <p>
      {t(decision.text)} {recipientName && t('team.reason.reader', { name: recipientName })}{' '}
      {t(`team.reason.speaks.${locale}`)}
    </p>
  )
}

type ReasonFieldsProps = { reasons: ReasonOptions; result: AdminFormFailure | null; error: string | undefined }

/** Selecting a template fills the field, unless it contains text of the moderator's own. */
function ReasonFields({ reasons: { locale, templates }, result, error }: ReasonFieldsProps) {
  const t = useText()
  const submittedReason = result?.values['reason'] ?? ''
  const [text, setText] = useState(submittedReason)
  const choose = (name: Template) => {
    const own = text.trim() !== '' && !templates.some((template) => template.text === text)
    if (!own) setText(templates.find((template) => template.name === name)?.text ?? '')
  }
  return (
    <>
      {templates.length > 0 && (
        <fieldset>
          <legend className={field.legend}>{t('team.reason.template')}</legend>
          <div className={styles.templates}>
            {templates.map(({ name }) => (
              <OptionCard
                key={name}
                type="radio"
                name="template"
                value={name}
                defaultChecked={result?.values['template'] === name}
                onChange={() => choose(name)}
              >
                <span>{t(`team.template.${name}`)}</span>
              </OptionCard>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        name="reason"
        label={t('team.reason')}
        hint={t('team.reason.hint', REASON_LENGTH)}
        error={text === submittedReason ? error : undefined}
      >
        {(control) => (
          <textarea
            className={field.input}
            rows={4}
            lang={locale}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            {...control}
          />
        )}
      </Field>
    </>
  )
}
