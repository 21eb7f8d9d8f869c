import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { ErrorNote } from '../components/error-note.tsx'
import { type AdminFormFailure, useAdminErrorMessages } from '../components/form-response.ts'

type Props = {
  intent: string
  id: number
  name: string
  label: MessageKey
  /** The class of the button that expands the form. */
  buttonClass: string
  result: AdminFormFailure | null
  /** The action URL of the form, when it is not the current page. */
  to?: string
  /** The form's fields and submit button, given the failure of this very form. */
  children: (ownFailure: AdminFormFailure | null) => ReactNode
}

/** A button that expands a form; stays open with an error message when the form was rejected. */
export function ExpandableAction({ intent, id, name, label, buttonClass, result, to, children }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const { failureMessage } = useAdminErrorMessages()
  const ownFailure = result && result.intent === intent && result.values['id'] === String(id) ? result : null
  return (
    <details className={rows.disclosure} open={ownFailure !== null}>
      <summary className={`${buttonClass} ${button.small}`}>
        {t(label)} <span className="visually-hidden">{name}</span>
      </summary>
      <Form className="stack" method="post" preventScrollReset {...(to && { action: path(to) })}>
        {ownFailure && <ErrorNote failure={ownFailure} message={failureMessage(ownFailure.code)} />}
        <input type="hidden" name="id" value={id} />
        {children(ownFailure)}
      </Form>
    </details>
  )
}
