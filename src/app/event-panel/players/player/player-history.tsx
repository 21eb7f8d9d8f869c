import type { PlayerEvent } from '#shared/registrations/players.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import * as styles from './player-history.module.css'

/** What happened to a registration, latest first. */
export function PlayerHistory({ history }: { history: readonly PlayerEvent[] }) {
  const t = useText()
  const dates = useDates()
  if (history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>
        <b>{t('players.history')}</b>{' '}
        <span className="small muted">{t('players.history.count', { count: history.length })}</span>
      </summary>
      <ol>
        {history.map((event) => (
          <li key={event.id}>
            <span>{describe(event, t)}</span>
            {event.message && (
              <q>
                <Eye /> {event.message}
              </q>
            )}
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

/** In words: what was done, to which state it led where that is not the same, and to which fields. */
function describe({ action, actor, fields, to }: PlayerEvent, t: ReturnType<typeof useText>): string {
  if (action === 'register' || action === 'add' || action === 'import')
    return to ? `${t(`players.action.${action}`)}: ${t(`players.state.${to}`)}` : t(`players.action.${action}`)
  if (action === 'answers' && actor === 'organizer' && fields.length > 0)
    return t('players.action.answers.organizer', { fields: fields.join(', ') })
  if (action === 'answers' || action === 'answer_opened')
    return fields.length > 0
      ? t(`players.action.${action}.of`, { fields: fields.join(', ') })
      : t(`players.action.${action}`)
  const [before, after] = fields
  if (action === 'ticket' && before && after) return t('players.action.ticket.of', { before, after })
  return t(`players.action.${action}`)
}
