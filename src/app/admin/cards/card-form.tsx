import type { CardKind } from '#shared/review/review.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { type FormControlProps, FormField } from '#ui/forms/form-field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useAdminFailureMessage } from '../components/error-messages.ts'
import { useUnsaved } from '../components/use-unsaved.ts'
import { CARD_FIELDS, type CardLabel, type NamedField } from './card-fields.ts'
import * as styles from './card-form.module.css'
import { useOptionLabel } from './use-option-labels.ts'

type Props = {
  kind: CardKind
  constraints: FormConstraints
  values: Record<string, string>
  failure: FormFailure | null
  isNew?: boolean
}

/** Edits a directory entry. */
export function CardForm({ kind, constraints, values, failure, isNew = false }: Props) {
  const t = useText()
  const failureMessage = useAdminFailureMessage(failure)
  const { unsaved, handlers } = useUnsaved(failure)
  const form = useForm({ constraints, failure, defaultValue: values })
  const fields: readonly NamedField[] = CARD_FIELDS[kind]
  const labels = Object.fromEntries(
    fields.map(({ name, label }) => [name, `admin.card.${label as CardLabel}` as const]),
  )
  return (
    <Form className="stack" form={form} labels={labels} failureMessage={failureMessage} {...handlers}>
      <UnsavedChangesDialog unsaved={unsaved} />
      <div className={`two ${styles.fields}`}>
        {fields.map((field) => (
          <FormField key={field.name} name={field.name}>
            {(control) => <CardInput field={field} {...control} />}
          </FormField>
        ))}
      </div>
      <p className="flow">
        <Button variant="primary" type="submit" name="intent" value={isNew ? 'create' : 'save'}>
          {t(isNew ? `admin.new.${kind}` : 'account.save')}
        </Button>
        <span className="small muted">
          {t(isNew ? 'admin.card.public' : kind === 'organizer' ? 'admin.card.lasting' : 'admin.card.undoable')}
        </span>
      </p>
    </Form>
  )
}

function CardInput({ field, maxLength, ...control }: FormControlProps & { field: NamedField }) {
  const t = useText()
  const wordsOf = useOptionLabel()
  const { as, options } = field
  if (options) {
    const { defaultValue: value } = control
    const values = value && !options.values.includes(value) ? [...options.values, value] : options.values
    return (
      <Select {...control}>
        {options.empty && <option value="">{t('admin.none')}</option>}
        {values.map((option) => (
          <option key={option} value={option}>
            {wordsOf(field, option)}
          </option>
        ))}
      </Select>
    )
  }
  if (as === 'long') return <Textarea rows={6} {...control} />
  const types = { number: { inputMode: 'decimal' }, email: { type: 'email' }, tel: { type: 'tel' }, url: {} } as const
  return <Input autoComplete="off" maxLength={maxLength} {...control} {...(as && types[as])} />
}
