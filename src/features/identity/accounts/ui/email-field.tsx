import { Input } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'

/** The email address of the form around it. */
export const EmailField = ({ hint }: { hint?: string }) => (
  <FormField name="email" hint={hint}>
    {(control) => <Input autoComplete="email" {...control} />}
  </FormField>
)
