import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import type { BulkResult } from '../players-response.ts'

/** What was done and to whom it could not be done, with the reasons. */
export function BulkResultNote({ result }: { result: BulkResult }) {
  const t = useText()
  const note = useFocusedMessage<HTMLDivElement>(result)
  const { changed, refused } = result
  return (
    // Without JavaScript the browser moves to the result.
    <Note tone="warning" role="alert" tabIndex={-1} ref={note} autoFocus>
      <CircleAlert />
      <div>
        <b>
          {changed > 0 && `${t('players.done.changed', { count: changed })}. `}
          {t('players.refused', { count: refused.length })}
        </b>
        <ul>
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              {name || t('players.erased')}: {t(`players.refused.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
    </Note>
  )
}
