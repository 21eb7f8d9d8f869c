import { Form } from 'react-router'
import { NOTE_MAX } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, Hint } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { KeepLink, StepCard, useWho } from './step-card.tsx'

type Props = { people: { id: number; name: string }[]; seen: string }

/** A note about several, which only the team reads. */
export function NoteCard({ people, seen }: Props) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const who = useWho(people)
  return (
    <StepCard asked={people} title={t('players.note_step', { who })}>
      <Form className="stack-small" method="post" preventScrollReset>
        {people.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name="action" value="note" />
        <input type="hidden" name="asked" value="1" />
        <input type="hidden" name="seen" value={seen} />
        <FieldBox>
          <label htmlFor="bulk-note">{t('players.team_note')}</label>
          <Textarea
            id="bulk-note"
            name="note"
            rows={3}
            maxLength={NOTE_MAX}
            required
            aria-describedby="bulk-note-hint"
          />
          <Hint as="p" id="bulk-note-hint">
            {t('players.team_note.hint')}
          </Hint>
        </FieldBox>
        <p className="flow">
          <KeepLink />
          <Button variant="primary" type="submit" name="intent" value="bulk" disabled={sending}>
            {t('players.team_note.save')}
          </Button>
        </p>
      </Form>
    </StepCard>
  )
}
