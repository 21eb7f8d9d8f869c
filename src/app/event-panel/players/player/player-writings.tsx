import { Form } from 'react-router'
import { NOTE_MAX, REASON_LENGTH } from '#shared/limits.ts'
import type { PlayerDetail, PlayerEvent } from '#shared/registrations/players.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Pencil } from '#ui/icons/pencil.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { PlayersResponse } from '../players-response.ts'
import * as styles from './player-writings.module.css'
import { ReadByPlayer, TeamOnly, Written } from './readers.tsx'

type Props = { player: PlayerDetail; result: PlayersResponse | null; mayEdit: boolean }

/** What was written to the player, and what is noted about them: two fields with two buttons. */
export function PlayerWritings({ player, result, mayEdit }: Props) {
  return (
    <>
      <Message player={player} result={result} mayEdit={mayEdit} />
      <Notes player={player} result={result} mayEdit={mayEdit} />
    </>
  )
}

const typedIn = (result: PlayersResponse | null, intent: string, name: string) => {
  const typed = result?.intent === intent ? result.failure?.typed?.[name] : undefined
  return typeof typed === 'string' ? typed : undefined
}

/** What they wrote to who has the seat now, not to the person before. */
function lastMessage(history: readonly PlayerEvent[]): PlayerEvent | null {
  const handedOver = history.findIndex(({ action }) => action === 'handover_done')
  const own = handedOver < 0 ? history : history.slice(0, handedOver)
  return own.find(({ message }) => message !== null) ?? null
}

function Message({ player: { id, name, history }, result, mayEdit }: Props) {
  const t = useText()
  const dates = useDates()
  const isSending = useNavigation().formMethod === 'POST'
  const last = lastMessage(history)
  const typed = typedIn(result, 'message', 'message')
  if (!last && !mayEdit) return null
  return (
    <ReadByPlayer title={t('players.message.title', { name: name || t('players.erased') })}>
      {last && (
        <>
          <Written>{last.message ?? ''}</Written>
          <p className="small muted">
            {t('players.message.where', { name: last.by ?? '', day: dates.long(last.at.slice(0, 10)) })}
          </p>
        </>
      )}
      {mayEdit && (
        <details open={typed !== undefined}>
          <Button as="summary" size="small">
            <Pencil /> {t(last ? 'players.message.another' : 'players.message.write')}
          </Button>
          <Form className={styles.form} method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Textarea
              // Emptied once it was sent.
              key={`${id} ${last?.id}`}
              name="message"
              rows={3}
              required
              maxLength={REASON_LENGTH.max}
              defaultValue={typed}
              aria-label={t('players.message.title', { name })}
            />
            <Button size="small" type="submit" name="intent" value="message" disabled={isSending}>
              {t('players.message.save')}
            </Button>
          </Form>
        </details>
      )}
    </ReadByPlayer>
  )
}

function Notes({ player: { id, note }, result, mayEdit }: Props) {
  const t = useText()
  const isSending = useNavigation().formMethod === 'POST'
  if (!note && !mayEdit) return null
  return (
    <TeamOnly>
      {note && <Written>{note}</Written>}
      {mayEdit && (
        <Form className={styles.form} method="post" preventScrollReset>
          <input type="hidden" name="ids" value={id} />
          <input type="hidden" name="intent" value="bulk" />
          <Textarea
            key={`${id} ${note}`}
            name="note"
            rows={2}
            maxLength={NOTE_MAX}
            defaultValue={typedIn(result, 'bulk', 'note')}
            aria-label={t('players.team_note')}
            aria-describedby="player-note-hint"
          />
          <p className="small muted" id="player-note-hint">
            {t('players.team_note.hint')}
          </p>
          <Button size="small" type="submit" name="action" value="note" disabled={isSending}>
            {t('players.team_note.save')}
          </Button>
        </Form>
      )}
    </TeamOnly>
  )
}
