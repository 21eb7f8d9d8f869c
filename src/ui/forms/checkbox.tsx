import type { ReactNode } from 'react'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import * as field from '#ui/primitives/field.module.css'
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
    <div className={field.check}>
      <input type="checkbox" id={id} name={name} {...errorProps} {...rest} />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <CircleAlert /> {error}
        </p>
      )}
    </div>
  )
}
