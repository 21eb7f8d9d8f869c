import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as noteStyles from '#ui/primitives/note.module.css'
import { queueItemOf } from '../queue/queue-addresses.ts'
import { useActionLabel } from './action-labels.ts'
import * as styles from './undo-note.module.css'

type Props = { done: AuditLogEntry | null; now: Date }

/** The last decision, and for one minute a button to undo it. */
export function DecisionNote({ done, now }: Props) {
  const actions = useActionLabel()
  const { key } = useLocation()
  const note = useFocusedMessage<HTMLElement>(done && `${key} ${done.id}`)
  if (!done) return null
  return (
    <div className={`${noteStyles.note} ${noteStyles.success} ${styles.note}`}>
      <CircleCheck />
      {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result */}
      <span role="status" tabIndex={-1} ref={note} autoFocus>
        <b>{actions(done.action)}.</b> {done.name}
      </span>
      {done.undoable && <UndoForm key={done.id} line={done} now={now} to={queueItemOf(done)} />}
    </div>
  )
}

type UndoProps = { line: AuditLogEntry; now: Date; to?: ReturnType<typeof queueItemOf> }

/** Undoes a decision, then goes to the item that waits again, or stays on this page. */
export function UndoForm({ line, now, to = null }: UndoProps) {
  const t = useText()
  const path = useLocalizedPath()
  const { pathname, search } = useLocation()
  const left = useSecondsLeft(UNDO_SECONDS - Math.floor((now.getTime() - new Date(line.at).getTime()) / 1000))
  if (left <= 0) return null
  return (
    <Form className="flow" method="post" action={path(paths.adminAuditLog)}>
      <input type="hidden" name="entry" value={line.id} />
      <input type="hidden" name="to" value={to ? path(paths.adminItem(...to)) : pathname + search} />
      <button className={`${buttonStyles.outline} ${buttonStyles.small}`} type="submit" name="intent" value="undo">
        {t('admin.undo')} <span className="visually-hidden">{line.name}</span>
      </button>
      <span className="small muted num">{t('admin.undo.left', { count: left })}</span>
    </Form>
  )
}

/** Counts down by the clock, because timers pause in inactive tabs. */
function useSecondsLeft(first: number) {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    const end = Date.now() + first * 1000
    const tick = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 1000)
    return () => clearInterval(tick)
  }, [first])
  return left
}
