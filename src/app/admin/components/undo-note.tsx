import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { HistoryLine } from '#shared/review/review.ts'
import { useNote } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'
import { placeOf } from '../queue/queue-addresses.ts'
import { useVerbs } from './action-labels.ts'

type Props = { done: HistoryLine | null; now: Date }

/** What the last form did, and for a minute the way to take it back. */
export function DoneNote({ done, now }: Props) {
  const verbs = useVerbs()
  const { key } = useLocation()
  const note = useNote<HTMLElement>(done && `${key} ${done.id}`)
  if (!done) return null
  return (
    <div className="note note--ok team__done">
      <CircleCheck className="i" aria-hidden="true" />
      {/* biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was done */}
      <span role="status" tabIndex={-1} ref={note} autoFocus>
        <b>{verbs(done.verb)}.</b> {done.name}
      </span>
      {done.undoable && <Undo key={done.id} line={done} now={now} to={placeOf(done)} />}
    </div>
  )
}

type UndoProps = { line: HistoryLine; now: Date; to?: ReturnType<typeof placeOf> }

/** Takes back what a line tells of, and then goes to where that waits again; without such a place it stays here. */
export function Undo({ line, now, to = null }: UndoProps) {
  const t = useText()
  const path = usePath()
  const { pathname, search } = useLocation()
  const left = useSecondsLeft(UNDO_SECONDS - Math.floor((now.getTime() - new Date(line.at).getTime()) / 1000))
  if (left <= 0) return null
  return (
    <Form className="flow" method="post" action={path(paths.adminHistory)}>
      <input type="hidden" name="entry" value={line.id} />
      <input type="hidden" name="to" value={to ? path(paths.adminItem(...to)) : pathname + search} />
      <button className="btn btn--line btn--sm" type="submit" name="intent" value="undo">
        {t('team.undo')} <span className="sr">{line.name}</span>
      </button>
      <span className="small muted num">{t('team.undo.left', { count: left })}</span>
    </Form>
  )
}

/** Counts down by the clock: a tab that slept does not offer what is over. */
function useSecondsLeft(first: number) {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    const end = Date.now() + first * 1000
    const tick = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 1000)
    return () => clearInterval(tick)
  }, [first])
  return left
}
