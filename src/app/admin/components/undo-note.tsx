import { useEffect, useState } from 'react'
import { Form, useActionData, useLocation } from 'react-router'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { queueItemOf } from '#shared/review/queue-pages.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { useAddress, useLocalizedPath } from '#ui/page/site.ts'
import { useActionLabel } from './action-labels.ts'
import * as styles from './undo-note.module.css'
import { useAdminPanel } from './use-admin-panel.ts'

/** The last decision, or another one, and for one minute buttons to undo it and the ones before it. */
export function DecisionNote({ done: other }: { done?: AuditLogEntry | null | undefined }) {
  const { done: last, recent, now } = useAdminPanel()
  const done = other === undefined ? last : other
  const actions = useActionLabel()
  const { key } = useLocation()
  // A refusal since then has the focus.
  const isRefused = Boolean(useActionData<{ failure?: unknown }>()?.failure)
  const note = useFocusedMessage<HTMLElement>(done && !isRefused && `${key} ${done.id}`)
  if (!done) return null
  return (
    <Note tone="success">
      <CircleCheck />
      {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result */}
      <span role="status" data-decision tabIndex={-1} ref={note} autoFocus={!isRefused}>
        <b>{actions(done.action)}.</b> {done.name}
      </span>
      {done.undoable && <UndoForm key={done.id} line={done} now={now} to={queueItemOf(done)} />}
      {recent.length > 0 && <RecentDecisions entries={recent} now={now} />}
    </Note>
  )
}

/** What else the moderator decided in the last minute, folded. */
function RecentDecisions({ entries, now }: { entries: AuditLogEntry[]; now: Date }) {
  const t = useText()
  const actions = useActionLabel()
  return (
    <details className={styles.recent}>
      <summary className="link small">{t('admin.undo.recent', { count: entries.length })}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{actions(entry.action)}.</b> {entry.name}
            </span>
            <UndoForm line={entry} now={now} to={queueItemOf(entry)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type UndoProps = { line: AuditLogEntry; now: Date; to?: ReturnType<typeof queueItemOf> }

/** Undoes a decision, then goes to the item that waits again, or stays on this page. */
export function UndoForm({ line, now, to = null }: UndoProps) {
  const t = useText()
  const path = useLocalizedPath()
  const address = useAddress()
  const actions = useActionLabel()
  const left = useSecondsLeft(UNDO_SECONDS - Math.floor((now.getTime() - new Date(line.at).getTime()) / 1000))
  if (left <= 0) return null
  return (
    <Form className="flow" method="post" action={paths.adminAuditLog}>
      <input type="hidden" name="entry" value={line.id} />
      <input type="hidden" name="to" value={to ? path(paths.adminItem(...to)) : address} />
      <Button size="small" type="submit" name="intent" value="undo">
        {t('admin.undo')} <span className="visually-hidden">{line.name || actions(line.action)}</span>
      </Button>
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
