import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { idOf } from './field.tsx'

type Props = {
  name: string
  children: ReactNode
  error?: string | undefined
  defaultChecked?: boolean
  required?: boolean
}

/** A box to tick, its words beside it and what is wrong below. */
export function CheckBox({ name, children, error, ...rest }: Props) {
  const id = idOf(name)
  const wrong = error && ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)
  return (
    <div className="check">
      <input type="checkbox" id={id} name={name} {...wrong} {...rest} />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="i" aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}
