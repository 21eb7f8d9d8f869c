import { FormField } from '#ui/forms/form-field.tsx'
import * as field from '#ui/primitives/field.module.css'

/** The email address of the form around it. */
export const EmailField = ({ hint }: { hint?: string }) => (
  <FormField name="email" hint={hint}>
    {(control) => <input className={field.input} autoComplete="email" {...control} />}
  </FormField>
)
