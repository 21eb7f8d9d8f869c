import { Form, useNavigation } from 'react-router'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { mayFollow, type RegistrationState } from '#shared/registrations/states.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import type { BulkAction } from '../table/bulk-bar.tsx'
import * as styles from './player-actions.module.css'

/** The state that each action leads to. */
const LEADS_TO: Partial<Record<BulkAction, RegistrationState>> = {
  ...{ confirm: 'confirmed', offer: 'offered', waitlist: 'waitlisted', reject: 'rejected', cancel: 'cancelled' },
  ...{ attended: 'attended', no_show: 'no_show' },
}

/** What can be done with one player now: the buttons of the states that may follow, and a note for the team. */
export function PlayerActions({ player: { id, state, note } }: { player: PlayerDetail }) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const actions = (Object.entries(LEADS_TO) as [BulkAction, RegistrationState][]).filter(([, to]) =>
    mayFollow(state, to),
  )
  return (
    <div className={styles.actions}>
      {actions.length > 0 && (
        <Form className="stack-small" method="post" preventScrollReset>
          <input type="hidden" name="ids" value={id} />
          <input type="hidden" name="intent" value="bulk" />
          <label className={field.field} htmlFor="player-reason">
            <span className={field.label}>{t('players.reason')}</span>
          </label>
          <input className={field.input} id="player-reason" name="text" maxLength={1000} autoComplete="off" />
          <p className={styles.buttons}>
            {actions.map(([action]) => (
              <button
                key={action}
                className={`${action === 'cancel' || action === 'reject' ? button.dangerOutline : button.outline} ${button.small}`}
                type="submit"
                name="action"
                value={action}
                disabled={sending}
              >
                {t(`players.bulk.${action}`)}
              </button>
            ))}
          </p>
        </Form>
      )}
      <Form className="stack-small" method="post" preventScrollReset>
        <input type="hidden" name="ids" value={id} />
        <input type="hidden" name="action" value="note" />
        <label className={field.field} htmlFor="player-note">
          <span className={field.label}>{t('players.team_note')}</span>
        </label>
        <textarea
          className={field.input}
          // Emptied once it is among the notes.
          key={`${id} ${note}`}
          id="player-note"
          name="text"
          rows={3}
          maxLength={1000}
          required
        />
        <p className="small muted">{t('players.team_note.hint')}</p>
        <button
          className={`${button.outline} ${button.small} ${styles.save}`}
          type="submit"
          name="intent"
          value="bulk"
          disabled={sending}
        >
          {t('players.team_note.save')}
        </button>
      </Form>
    </div>
  )
}
