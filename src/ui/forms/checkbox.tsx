import type { ReactNode } from 'react'
import { CheckRow, FieldError } from '#ui/components/field-parts.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { fieldId } from './field.tsx'

type Props = {
  id?: string
  name: string
  children: ReactNode
  error?: string | undefined
  value?: string
  defaultChecked?: boolean
  required?: boolean
}

/** A checkbox with its label beside it and its error below. */
export function Checkbox({ name, id = fieldId(name), children, error, ...rest }: Props) {
  const errorProps = error && ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)
  return (
    <CheckRow>
      <input type="checkbox" id={id} name={name} {...errorProps} {...rest} />
      <label htmlFor={id}>{children}</label>
      {error && (
        <FieldError id={`${id}-error`}>
          <CircleAlert /> {error}
        </FieldError>
      )}
    </CheckRow>
  )
}
