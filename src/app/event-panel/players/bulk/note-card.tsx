import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { KeepLink, StepCard, useWho } from './step-card.tsx'
import { StepForm, TeamNoteField } from './step-form.tsx'

type Props = { people: { id: number; name: string }[]; seen: string }

/** A note about several, which only the team reads. */
export function NoteCard({ people, seen }: Props) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const who = useWho(people)
  return (
    <StepCard asked={people} title={t('players.note_step', { who })}>
      <StepForm people={people} action="note" seen={seen}>
        <TeamNoteField id="bulk-note" label={t('players.team_note')} rows={3} required />
        <p className="flow">
          <KeepLink />
          <Button variant="primary" type="submit" name="intent" value="bulk" disabled={sending}>
            {t('players.team_note.save')}
          </Button>
        </p>
      </StepForm>
    </StepCard>
  )
}
