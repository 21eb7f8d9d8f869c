import type { ComponentProps } from 'react'
import { FormField, type LabelProps } from '#ui/forms/form-field.tsx'
import { FileInput } from './file-input.tsx'

/** A file in the form around it. */
export const FileField = ({ name, label, hint, ...input }: LabelProps & ComponentProps<typeof FileInput>) => (
  <FormField name={name} label={label} hint={hint}>
    {({ defaultValue: _, ...control }) => <FileInput {...input} {...control} />}
  </FormField>
)
