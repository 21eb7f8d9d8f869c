import { CircleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode, RefObject } from 'react'

/** What a control gets from its field; spread it on the input, select or textarea. */
export type Control = { id: string; name: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = {
  name: string
  label: string
  hint?: string
  /** In words; none when all is well. */
  error?: string | undefined
  children: (control: Control) => ReactNode
}

export const idOf = (name: string) => `field-${name}`

/** A labelled control: label above, hint under it, and below what is wrong, tied to the control for who cannot see it. */
export function Field({ name, label, hint, error, children }: Props) {
  const id = idOf(name)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, name, ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true }) })}
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="i" aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}

/** A field nobody sees or reaches with the keyboard: only a robot fills it in. */
export function Trap({ name }: { name: string }) {
  return (
    <div className="sr" aria-hidden="true">
      <input name={name} type="text" tabIndex={-1} autoComplete="off" defaultValue="" aria-label={name} />
    </div>
  )
}

/** Without a label the words say by themselves what they are about. */
type Wrong = { name: string; label: string; words: string }
type SummaryProps = {
  ref?: RefObject<HTMLDivElement | null>
  title: string
  wrong: readonly Wrong[]
  /** What helps on. */
  children?: ReactNode
}

/** Everything a form refused, at its head; each line leads to its field. Takes the focus by `ref`, and speaks up without it. */
export function ErrorSummary({ ref, title, wrong, children }: SummaryProps) {
  const lead = (event: MouseEvent, name: string) => {
    const control = document.getElementById(idOf(name))
    if (!control) return
    event.preventDefault()
    control.focus()
  }
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <div className="summary" role="alert" tabIndex={-1} ref={ref} autoFocus>
      <b>{title}</b>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name, label, words }) => (
            <li key={name}>
              <a className="link" href={`#${idOf(name)}`} onClick={(event) => lead(event, name)}>
                {label && `${label}: `}
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
