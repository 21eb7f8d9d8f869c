import { Form } from 'react-router'
import { NOTE_MAX } from '#shared/limits.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { isEnding, mayFollow, type RegistrationState } from '#shared/registrations/states.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldLabel } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { BulkAction } from '../table/bulk-acts.ts'
import * as styles from './player-actions.module.css'

/** The state that each action leads to. */
const LEADS_TO: Partial<Record<BulkAction, RegistrationState>> = {
  confirm: 'confirmed',
  offer: 'offered',
  waitlist: 'waitlisted',
  reject: 'rejected',
  cancel: 'cancelled',
  attended: 'attended',
  no_show: 'no_show',
}

/** What can be done with one player now, with a note for the team: the states that may follow, of which those that end it are asked about first. */
export function PlayerActions({ player: { id, state, note } }: { player: PlayerDetail }) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const following = (Object.entries(LEADS_TO) as [BulkAction, RegistrationState][]).filter(([, to]) =>
    mayFollow(state, to),
  )
  const actions: BulkAction[] = [...following.map(([action]) => action), 'note']
  return (
    <Form className={`stack-small ${styles.actions}`} method="post" preventScrollReset>
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="intent" value="bulk" />
      <FieldLabel as="label" htmlFor="player-note">
        {t('players.team_note')}
      </FieldLabel>
      <Textarea
        // Emptied once it is among the notes.
        key={`${id} ${note}`}
        id="player-note"
        name="note"
        rows={3}
        maxLength={NOTE_MAX}
        aria-describedby="player-note-hint"
      />
      <p className="small muted" id="player-note-hint">
        {t('players.team_note.hint')}
      </p>
      <p className={styles.buttons}>
        {actions.map((action) => (
          <Button
            key={action}
            variant={isEnding(action) ? 'dangerOutline' : 'outline'}
            size="small"
            type="submit"
            name="action"
            value={action}
            disabled={sending}
          >
            {action === 'note' ? t('players.team_note.save') : t(`players.bulk.${action}`)}
          </Button>
        ))}
      </p>
    </Form>
  )
}
