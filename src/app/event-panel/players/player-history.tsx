import type { PlayerEvent } from '#shared/registrations/players.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './player-history.module.css'

/** What happened to a registration, latest first. */
export function PlayerHistory({ history }: { history: readonly PlayerEvent[] }) {
  const t = useText()
  const dates = useDates()
  if (history.length === 0) return null
  return (
    <details className={styles.history} open>
      <summary>
        <b>{t('players.history')}</b>{' '}
        <span className="small muted">{t('players.history.count', { count: history.length })}</span>
      </summary>
      <ol>
        {history.map((event) => (
          <li key={event.id}>
            <span>{describe(event, t)}</span>
            {event.note && <q>{event.note}</q>}
            <small>
              {dates.long(event.at.slice(0, 10))}
              {event.by && ` · ${event.by}`}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}

const ACTIONS: Record<string, MessageKey> = {
  answer_opened: 'players.history.opened',
  answers: 'players.history.answers',
  authorization: 'players.history.authorization',
  note: 'players.history.note',
}

/** In words: what was done with which fields, else the state it came to. */
function describe({ action, fields, to }: PlayerEvent, t: ReturnType<typeof useText>): string {
  const known = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (known) return t(known, { fields: fields.join(', ') })
  if (to) return t(`players.state.${to}`)
  return fields.length > 0 ? t('players.history.answers', { fields: fields.join(', ') }) : t('players.history.changed')
}
