import type { ReactNode } from 'react'
import { Input, type InputProps } from '#ui/components/input.tsx'
import { Checkbox } from './checkbox.tsx'
import { type ControlProps, Field } from './field.tsx'
import { useFormField } from './form.tsx'

export type LabelProps = {
  name: string
  /** Replaces the form's label of the field. */
  label?: string | undefined
  hint?: string | undefined
}
type Props = LabelProps & { children: (control: FormControlProps) => ReactNode }

/** What a control gets from its field: spread it on the input, select or textarea. */
export type FormControlProps = ControlProps & {
  defaultValue: string
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: number | undefined
  max?: number | undefined
  type?: 'email'
}

/** A field of the form around it: label, hint, control with the constraints of the server's schema, and error message. */
export function FormField({ name, label, hint, children }: Props) {
  const { id, constraint, defaultValue, error, ...field } = useFormField(name)
  const { format: _, isPassword, sameAs, phrase, ...attributes } = constraint
  return (
    <Field id={id} name={name} label={label ?? field.label} error={error} {...(hint && { hint })}>
      {(control) =>
        // Browsers count the length of a password in other units.
        children({
          ...(isPassword ? { required: Boolean(attributes.required) } : attributes),
          defaultValue,
          ...control,
        })
      }
    </Field>
  )
}

/** A day of the form around it. */
export const DateField = ({ name, label, hint, ...input }: LabelProps & InputProps) => (
  <FormField name={name} label={label} hint={hint}>
    {({ min: _, max: __, ...control }) => <Input {...control} type="date" max="2099-12-31" {...input} />}
  </FormField>
)

/** A number of the form around it, as people write it. */
export const NumberField = ({ name, label, hint, ...input }: LabelProps & InputProps) => (
  <FormField name={name} label={label} hint={hint}>
    {({ min: _, max: __, ...control }) => (
      <Input {...control} type="text" inputMode="numeric" autoComplete="off" numeric {...input} />
    )}
  </FormField>
)

/** An amount of money, with a point or a comma. */
export const MoneyField = (props: LabelProps & InputProps) => <NumberField inputMode="decimal" {...props} />

/** A checkbox of the form around it. */
export function FormCheckbox({ name, children }: { name: string; children: ReactNode }) {
  const { id, constraint, defaultChecked, error } = useFormField(name)
  return (
    <Checkbox id={id} name={name} error={error} defaultChecked={defaultChecked} required={Boolean(constraint.required)}>
      {children}
    </Checkbox>
  )
}
