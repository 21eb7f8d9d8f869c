import { Form } from 'react-router'
import type { CardKind } from '#shared/review/review.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as fieldStyles from '#ui/primitives/field.module.css'
import { type AdminFormFailure, useAdminErrorMessages } from '../components/form-response.ts'
import { useUnsaved } from '../components/use-unsaved.ts'
import { CARD_FIELDS, type CardField, type CardLabel } from './card-fields.ts'
import * as styles from './card-form.module.css'
import { useOptionLabel } from './use-option-labels.ts'

type Props = { kind: CardKind; values: Record<string, string>; result: AdminFormFailure | null; isNew?: boolean }

/** Edits a directory entry. A plain form with an error summary. */
export function CardForm({ kind, values, result, isNew = false }: Props) {
  const t = useText()
  const { failureMessage, fieldMessage } = useAdminErrorMessages()
  const { unsaved, handlers } = useUnsaved(result)
  const fields: readonly CardField[] = CARD_FIELDS[kind]
  const ownFailure = result?.code && result.intent !== 'merge' ? result : null
  const summary = useFocusedMessage<HTMLDivElement>(ownFailure)
  const labelOf = (field: CardField) => t(`team.card.${field.label as CardLabel}`)
  const fieldErrors = fields.flatMap((field) => {
    const message = fieldMessage(ownFailure?.fields[field.name])
    return message ? [{ name: field.name, label: labelOf(field), message }] : []
  })
  return (
    <Form className="stack" method="post" preventScrollReset {...handlers}>
      <UnsavedChangesDialog unsaved={unsaved} />
      {ownFailure && <ErrorSummary ref={summary} title={failureMessage(ownFailure.code) ?? ''} errors={fieldErrors} />}
      <div className={`two ${styles.fields}`}>
        {fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            label={labelOf(field)}
            error={fieldErrors.find(({ name }) => name === field.name)?.message}
          >
            {(control) => <Input field={field} value={(ownFailure?.values ?? values)[field.name] ?? ''} {...control} />}
          </Field>
        ))}
      </div>
      <p className="flow">
        <button className={buttonStyles.primary} type="submit" name="intent" value={isNew ? 'create' : 'save'}>
          {t(isNew ? `team.new.${kind}` : 'account.save')}
        </button>
        <span className="small muted">
          {t(isNew ? 'team.card.public' : kind === 'organizer' ? 'team.card.lasting' : 'team.card.undoable')}
        </span>
      </p>
    </Form>
  )
}

type InputProps = { field: CardField; value: string; id: string; name: string }

function Input({ field, value, ...control }: InputProps) {
  const t = useText()
  const wordsOf = useOptionLabel()
  const { as, options } = field
  if (options) {
    const values = value && !options.values.includes(value) ? [...options.values, value] : options.values
    return (
      <select className={fieldStyles.select} defaultValue={value} {...control}>
        {options.empty && <option value="">{t('team.none')}</option>}
        {values.map((option) => (
          <option key={option} value={option}>
            {wordsOf(field, option)}
          </option>
        ))}
      </select>
    )
  }
  if (as === 'long') return <textarea className={fieldStyles.input} rows={6} defaultValue={value} {...control} />
  const types = {
    number: { inputMode: 'decimal' },
    email: { type: 'email' },
    tel: { type: 'tel' },
    url: { type: 'text' },
  } as const
  return (
    <input className={fieldStyles.input} autoComplete="off" defaultValue={value} {...(as && types[as])} {...control} />
  )
}
