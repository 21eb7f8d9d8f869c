import type { EventNotes } from '#shared/characters/notes.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { MessageSquare } from '#ui/icons/message-square.ts'
import * as styles from './organizer-notes.module.css'

type Props = { events: readonly EventNotes[]; now: Date }

/** What organizers wrote to the player, after the text. */
export function OrganizerNotes({ events, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  if (events.length === 0) return null
  return (
    <Note as="section" tone="private" aria-labelledby="organizer-notes">
      <MessageSquare />
      <div className={styles.notes}>
        <h2 id="organizer-notes">{t('character.notes')}</h2>
        <p className="small muted">{t('character.notes.text')}</p>
        {events.map(({ linkId, event, organizer, notes }) => (
          <div key={linkId}>
            <h3>{t('character.notes.of', { organizer, event })}</h3>
            <ul>
              {notes.map(({ id, body, author, at }) => (
                <li key={id}>
                  <p className={styles.body}>{body}</p>
                  <p className="small muted">{[author, moment(at, now)].filter(Boolean).join(', ')}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Note>
  )
}
