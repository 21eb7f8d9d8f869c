import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#ui/components/button.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { type AdminFormFailure, useAdminFailureMessage } from '../components/error-messages.ts'
import { useAdminPanel } from '../components/use-admin-panel.ts'
import type { AdminPanel } from '../load-admin.server.ts'

type Props = {
  /** Which form of the page was rejected. */
  result: AdminFormFailure | null
  intent: string
  id: number
  name: string
  label: MessageKey
  schema: keyof AdminPanel['actionConstraints']
  labels: Record<string, MessageKey>
  defaultValue?: Record<string, unknown>
  /** Of the button that expands the form. */
  variant: ButtonLook['variant']
  /** The action URL of the form, when it is not the current page. */
  to?: string
  /** The form's fields and submit button. */
  children: ReactNode
}

/** A button that expands a form; stays open with an error message when the form was rejected. */
export function ExpandableAction({
  intent,
  id,
  name,
  label,
  schema,
  labels,
  defaultValue,
  variant,
  to,
  children,
  result,
}: Props) {
  const t = useText()
  const isOwn = result?.intent === intent && result.failure?.typed?.['id'] === String(id)
  const failure = isOwn ? result.failure : null
  const form = useForm({ constraints: useAdminPanel().actionConstraints[schema], failure, defaultValue })
  return (
    <Disclosure open={failure !== null}>
      <Button as="summary" variant={variant} size="small">
        {t(label)} <span className="visually-hidden">{name}</span>
      </Button>
      <Form
        className="stack"
        form={form}
        labels={labels}
        messages={{ 'password.wrong': t('twoFactor.password.wrong') }}
        failureMessage={useAdminFailureMessage(failure)}
        {...(to && { action: to })}
      >
        <input type="hidden" name="id" value={id} />
        {children}
      </Form>
    </Disclosure>
  )
}
