import { REASON_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import { type AdminFormFailure, useAdminErrorMessages } from '../components/form-response.ts'
import { ExpandableAction } from './expandable-action.tsx'

type Props = {
  intent: string
  id: number
  name: string
  label: MessageKey
  /** The reason is optional. */
  optional?: boolean
  to?: string
  result: AdminFormFailure | null
}

/** A button that expands a form with a reason. */
export function ActionWithReason({ intent, id, name, label, optional = false, result, to }: Props) {
  const t = useText()
  const { fieldMessage } = useAdminErrorMessages()
  return (
    <ExpandableAction
      intent={intent}
      id={id}
      name={name}
      label={label}
      buttonClass={optional ? buttonStyles.outline : buttonStyles.dangerOutline}
      result={result}
      {...(to && { to })}
    >
      {(ownFailure) => (
        <>
          <Field
            name={`reason-${intent}-${id}`}
            label={t(optional ? 'team.reason.optional' : 'team.reason')}
            hint={t(optional ? 'team.reason.kept' : 'team.reason.hint', REASON_LENGTH)}
            error={fieldMessage(ownFailure?.fields['reason'])}
          >
            {(control) => (
              <textarea
                className={field.input}
                rows={3}
                defaultValue={ownFailure?.values['reason'] ?? ''}
                {...control}
                name="reason"
              />
            )}
          </Field>
          <button
            className={optional ? buttonStyles.primary : buttonStyles.danger}
            type="submit"
            name="intent"
            value={intent}
            aria-label={`${t(label)} ${name}`}
          >
            {t(label)}
          </button>
        </>
      )}
    </ExpandableAction>
  )
}
