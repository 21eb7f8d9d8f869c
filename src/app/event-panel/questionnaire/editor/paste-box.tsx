import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useBuilder } from '../state/builder-context.ts'

type Props = {
  name: string
  /** Of the button: what the server does where there are no scripts. */
  intent: string
  label: string
  hint: string
  error: string | undefined
  text: string
  onText: (text: string) => void
  onAdd: () => void
  children: ReactNode
}

/** A box for several lines and the button that adds what they say. */
export function PasteBox({ name, intent, label, hint, error, text, onText, onAdd, children }: Props) {
  const { locale } = useBuilder()
  return (
    <>
      <Field name={name} label={label} hint={hint} error={error}>
        {(control) => (
          <Textarea rows={6} lang={locale} {...control} value={text} onChange={({ target }) => onText(target.value)} />
        )}
      </Field>
      <span>
        <Button
          size="small"
          type="submit"
          name="intent"
          value={intent}
          formNoValidate
          onClick={(event) => {
            event.preventDefault()
            onAdd()
          }}
        >
          {children}
        </Button>
      </span>
    </>
  )
}
