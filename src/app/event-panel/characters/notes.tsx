import { Form as PlainForm } from 'react-router'
import { type CharacterNote, NOTE_AUDIENCES, type NoteAudience } from '#shared/characters/notes.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Select, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './event-character.module.css'

type Props = {
  notes: readonly CharacterNote[]
  mayEdit: boolean
  constraints: FormConstraints
  failure: FormFailure | null
  now: Date
}

/** What the organizers wrote about a character: for its player, and for themselves. */
export function Notes({ notes, mayEdit, constraints, failure, now }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage({ too_many_notes: 'characters.notes.too_many' })
  return (
    <Card aria-labelledby="notes">
      <h2 id="notes">{t('characters.notes')}</h2>
      {failure && <FormError failure={failure} message={errorMessage(failure)} />}
      {NOTE_AUDIENCES.map((audience) => (
        <NoteList
          key={audience}
          audience={audience}
          notes={notes.filter((note) => note.audience === audience)}
          mayEdit={mayEdit}
          now={now}
        />
      ))}
      {mayEdit && <AddNote key={notes.length} constraints={constraints} failure={failure} />}
    </Card>
  )
}

type ListProps = Pick<Props, 'notes' | 'mayEdit' | 'now'> & { audience: NoteAudience }

function NoteList({ audience, notes, mayEdit, now }: ListProps) {
  const t = useText()
  const { moment } = useTimestamps()
  return (
    <div>
      <h3>{t(`characters.notes.${audience}`)}</h3>
      {notes.length === 0 && <p className="muted">{t('characters.notes.none')}</p>}
      <ul className={styles.notes}>
        {notes.map(({ id, body, author, at, isOwn }) => (
          <li key={id}>
            <p className={styles.quote}>{body}</p>
            <div className="flow small muted">
              {author ?? t('players.erased')}, {moment(at, now)}
              {isOwn && mayEdit && (
                <PlainForm method="post" preventScrollReset>
                  <input type="hidden" name="note" value={id} />
                  <Button
                    variant="quiet"
                    size="small"
                    type="submit"
                    name="intent"
                    value="delete_note"
                    aria-label={t('characters.notes.delete_this', { text: body.slice(0, 60) })}
                  >
                    {t('characters.notes.delete')}
                  </Button>
                </PlainForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddNote(props: Pick<Props, 'constraints' | 'failure'>) {
  const t = useText()
  const form = useForm(props)
  return (
    <Form
      className="stack"
      form={form}
      labels={{ body: 'characters.notes.new', audience: 'characters.notes.audience' }}
    >
      <FormField name="body">{({ maxLength: _, ...control }) => <Textarea rows={3} {...control} />}</FormField>
      <FormField name="audience">
        {(control) => (
          <Select {...control}>
            {NOTE_AUDIENCES.map((audience) => (
              <option key={audience} value={audience}>
                {t(`characters.notes.${audience}.option`)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <div>
        <Button type="submit" name="intent" value="note">
          {t('characters.notes.add')}
        </Button>
      </div>
    </Form>
  )
}
