import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { NOTE_MAX } from '#shared/limits.ts'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = {
  people: readonly { id: number }[]
  /** Where the buttons do not say it. */
  action?: string
  /** What the table was shown with. */
  seen?: string
  children: ReactNode
}

/** The form that answers a question about those chosen. */
export const StepForm = ({ people, action, seen, children }: Props) => (
  <Form className="stack-small" method="post" preventScrollReset>
    {people.map(({ id }) => (
      <input key={id} type="hidden" name="ids" value={id} />
    ))}
    {action !== undefined && <input type="hidden" name="action" value={action} />}
    {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
    <input type="hidden" name="asked" value="1" />
    {children}
  </Form>
)

type NoteProps = { id: string; label: string; rows: number; required?: boolean; defaultValue?: string }

/** What only the team reads. */
export function TeamNoteField({ id, label, ...rest }: NoteProps) {
  const t = useText()
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      <Textarea id={id} name="note" maxLength={NOTE_MAX} aria-describedby={`${id}-hint`} {...rest} />
      <Hint as="p" id={`${id}-hint`}>
        {t('players.team_note.hint')}
      </Hint>
    </FieldBox>
  )
}
