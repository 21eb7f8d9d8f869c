import type { MouseEvent, ReactNode, RefObject } from 'react'
import { ErrorBox, FieldBox, FieldError, Hint } from '#ui/components/field-parts.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { useKeptHeight } from './use-kept-height.ts'

/** What a control gets from its field; spread it on the input, select or textarea. */
export type ControlProps = { id: string; name: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = {
  /** By default made from the name, for pages with one form. */
  id?: string
  name: string
  label: ReactNode
  hint?: string
  /** The error message, if any. */
  error?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export const fieldId = (name: string) => `field-${name}`

/** A labelled control with hint and error message, linked by `aria-describedby`. */
export function Field({ name, id = fieldId(name), label, hint, error, children }: Props) {
  const box = useKeptHeight<HTMLDivElement>(error !== undefined)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <FieldBox ref={box}>
      <label htmlFor={id}>{label}</label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children({ id, name, ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true }) })}
      {error && (
        <FieldError id={`${id}-error`}>
          <CircleAlert /> {error}
        </FieldError>
      )}
    </FieldBox>
  )
}

/** A honeypot: invisible and not focusable, so that only bots fill it in. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input name={name} type="text" tabIndex={-1} autoComplete="off" defaultValue="" aria-label={name} />
    </div>
  )
}

/** An empty label is left out: the message then names the field itself. */
export type SummaryEntry = { id: string; label: string; message: string }
type SummaryProps = {
  ref?: RefObject<HTMLDivElement | null>
  title: string
  errors: readonly SummaryEntry[]
  /** Additional content, such as a link to help. */
  children?: ReactNode
}

/** All errors of a form above its fields, each linked to its field. Focused through `ref`; also a live region. */
export function ErrorSummary({ ref, title, errors, children }: SummaryProps) {
  const focusField = (event: MouseEvent, id: string) => {
    const control = document.getElementById(id)
    if (!control) return
    event.preventDefault()
    control.focus()
  }
  return (
    // Without JavaScript the browser moves to the error.
    <ErrorBox role="alert" tabIndex={-1} ref={ref} autoFocus>
      <b>{title}</b>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ id, label, message }) => (
            <li key={id}>
              <a className="link" href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {label && `${label}: `}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </ErrorBox>
  )
}
