import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { REASON_LENGTH } from '#shared/limits.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog, DialogActions } from '#ui/components/dialog.tsx'
import { Legend } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useAdminFailureMessage } from '../../components/error-messages.ts'
import { HidingNote } from '../../components/hiding-note.tsx'
import { useAdminPanel } from '../../components/use-admin-panel.ts'
import type { ReasonOptions } from '../../queue/reason-templates.ts'
import * as styles from './reason-dialog.module.css'

/** A decision that needs a reason: the dialog's texts and intent. */
export type ReasonDialogOptions = {
  intent: string
  label: MessageKey
  title: MessageKey
  text: MessageKey
  /** The reason is sent to nobody. */
  isKept?: boolean
}
export const REJECT: ReasonDialogOptions = {
  intent: 'reject',
  label: 'admin.reject',
  title: 'admin.reject.title',
  text: 'admin.reject.text',
}
export const CHANGES: ReasonDialogOptions = {
  intent: 'changes',
  label: 'admin.changes',
  title: 'admin.changes.title',
  text: 'admin.changes.text',
}
export type ReasonDialogProps = {
  decision: ReasonDialogOptions
  /** The URL of the item: the form's action, and where cancelling leads. */
  to: string
  /** The name of the item. */
  name: string
  reasons: ReasonOptions
  failure: FormFailure | null
  /** Additional fields. */
  children?: ReactNode
}

const HIDING = ['suspend', 'take_down']

/** Asks for the reason, in the recipient's language. Part of the page without JavaScript, a modal dialog with it. */
export function ReasonDialog({ decision, to, name, reasons, failure, children }: ReasonDialogProps) {
  const t = useText()
  const navigate = useNavigate()
  const form = useForm({ constraints: useAdminPanel().actionConstraints.reason, failure })
  const isRead = reasons.isSent && !decision.isKept
  const dialog = useRef<HTMLDialogElement>(null)
  // Close it before unmounting, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.close()
    element?.showModal()
    return () => element?.close()
  }, [])
  const back = () => navigate(to, { preventScrollReset: true })
  return (
    <Dialog
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
      {reasons.effect && HIDING.includes(decision.intent) && <HidingNote effect={reasons.effect} />}
      <Form
        className="stack"
        action={to}
        form={form}
        labels={{ reason: isRead ? 'admin.reason.read' : 'admin.reason.team' }}
        failureMessage={useAdminFailureMessage(failure)}
      >
        {children}
        <ReasonFields reasons={reasons} isRead={isRead} chosen={failure?.typed?.['template']} />
        <DialogActions>
          <ButtonLink to={to} preventScrollReset>
            {t('account.erase.cancel')}
          </ButtonLink>
          <Button variant="primary" type="submit" name="intent" value={decision.intent}>
            {t('admin.reason.send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Who receives the reason, and in which language; or that nobody does. */
function RecipientNote({
  decision,
  reasons: { recipientName, isSent, locale },
}: Pick<ReasonDialogProps, 'decision' | 'reasons'>) {
  const t = useText()
  if (decision.isKept) return <p>{t(decision.text)}</p>
  if (!isSent) return <p>{t('admin.reason.nobody')}</p>
  return (
    <p>
      {t(decision.text)} {recipientName && t('admin.reason.reader', { name: recipientName })}{' '}
      {t(`admin.reason.speaks.${locale}`)}
    </p>
  )
}

type ReasonFieldsProps = { reasons: ReasonOptions; isRead: boolean; chosen: unknown }

/** Selecting a template fills the field, unless it contains text of the moderator's own. */
function ReasonFields({ reasons: { locale, templates }, isRead, chosen }: ReasonFieldsProps) {
  const t = useText()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const choose = (text: string) => {
    const element = textarea.current
    const isOwn = element?.value.trim() && !templates.some((template) => template.text === element.value)
    if (!element || isOwn) return
    element.value = text
    // The form validates what is typed.
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      {templates.length > 0 && (
        <fieldset>
          <Legend>{t('admin.reason.template')}</Legend>
          <div className={styles.templates}>
            {templates.map(({ name, text }) => (
              <OptionCard
                key={name}
                type="radio"
                name="template"
                value={name}
                defaultChecked={chosen === name}
                onChange={() => choose(text)}
              >
                <span>{t(`admin.template.${name}`)}</span>
              </OptionCard>
            ))}
          </div>
        </fieldset>
      )}
      <FormField name="reason" hint={t(isRead ? 'admin.reason.read.hint' : 'admin.reason.team.hint', REASON_LENGTH)}>
        {/* Without JavaScript the template's name is enough: the server inserts its text. */}
        {({ required: _, minLength, maxLength, ...control }) => (
          <Textarea rows={4} lang={locale} ref={textarea} {...control} />
        )}
      </FormField>
    </>
  )
}
