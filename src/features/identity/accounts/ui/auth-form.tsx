import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldCode } from '#shared/error-codes.ts'
import { PASSWORD_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { ErrorSummary } from '#ui/forms/field.tsx'
import type { FieldErrors, FieldRules } from '#ui/forms/field-rules.ts'
import { useFieldChecks } from '#ui/forms/use-field-checks.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

/** Rules for a new password and its confirmation. */
export const NEW_PASSWORD_RULES = {
  password: { ...PASSWORD_LENGTH, isPassword: true },
  passwordConfirmation: { isPassword: true, sameAs: 'password' },
} as const

type Props<Name extends string> = {
  /** Validation rules; a field with a rule is required. */
  rules: FieldRules<Name>
  /** The label of each field, in the order of the form. */
  labels: Record<Name, MessageKey>
  failure: FormFailure | null
  /** Replaces the default message of a field error. */
  messageFor?: (name: Name, code: FieldCode) => string | undefined
  children: (errorOf: (name: Name) => string | undefined) => ReactNode
}

/** A form of the sign-in pages. It works without scripts, and with them validates before sending; the error summary gets the focus. */
export function AuthForm<Name extends string>({ rules, labels, failure, messageFor, children }: Props<Name>) {
  const t = useText()
  const hydrated = useHydrated()
  const errorMessage = useErrorMessage()
  const { errors, attempted, summary, handlers } = useFieldChecks<Name>(
    rules,
    (failure?.fields as FieldErrors<Name> | undefined) ?? null,
  )
  const errorOf = (name: Name) => {
    const code = errors[name]
    const { min = 0, max = 0 } = rules[name]
    return code && (messageFor?.(name, code) ?? t(`field.${code}`, { min, max, word: '' }))
  }
  /** Such messages name the field themselves, so that the summary adds no label. */
  const hasOwnMessage = (name: Name) => {
    const code = errors[name]
    return code === 'accept' || code === 'mismatch' || (code && messageFor?.(name, code) !== undefined)
  }
  const fieldErrors = (Object.keys(labels) as Name[]).flatMap((name) => {
    const message = errorOf(name)
    return message ? [{ name, label: hasOwnMessage(name) ? '' : t(labels[name]), message }] : []
  })
  const formFailure = failure && Object.keys(failure.fields).length === 0 ? failure : null
  return (
    <Form className="stack" method="post" noValidate={hydrated} preventScrollReset {...handlers}>
      {attempted && (fieldErrors.length > 0 || formFailure) && (
        <ErrorSummary
          ref={summary}
          title={fieldErrors.length > 0 || !formFailure ? t('field.summary') : errorMessage(formFailure)}
          errors={fieldErrors}
        >
          {formFailure?.code === 'account_blocked' && (
            <SiteLink className="link" to={paths.contact}>
              {t('door.blocked.contact')}
            </SiteLink>
          )}
        </ErrorSummary>
      )}
      {children(errorOf)}
    </Form>
  )
}

/** The submit button of a sign-in form. */
export function AuthButton({ children }: { children: ReactNode }) {
  const isSubmitting = useNavigation().formMethod === 'POST'
  return (
    <button
      className={`${buttonStyles.primary} ${buttonStyles.large} ${buttonStyles.block}`}
      type="submit"
      disabled={isSubmitting}
    >
      {children}
    </button>
  )
}

const MESSAGE_KINDS = {
  sent: { Icon: Mail, className: 'note', role: 'status' },
  done: { Icon: CircleCheck, className: `${note.note} ${note.success}`, role: 'status' },
  wrong: { Icon: CircleAlert, className: `${note.note} ${note.danger}`, role: 'alert' },
} as const
type MessageProps = { kind?: keyof typeof MESSAGE_KINDS; children: ReactNode; inPlace?: boolean }

/** A live region. With `inPlace` it replaces a form and takes its focus. */
export function AuthMessage({ kind = 'sent', children, inPlace = false }: MessageProps) {
  const message = useFocusedMessage<HTMLDivElement>(inPlace)
  const { Icon, ...attributes } = MESSAGE_KINDS[kind]
  return (
    // biome-ignore lint/a11y/noAutofocus: as scripts do it
    <div {...attributes} tabIndex={-1} ref={message} autoFocus={inPlace}>
      <Icon />
      <span>{children}</span>
    </div>
  )
}
