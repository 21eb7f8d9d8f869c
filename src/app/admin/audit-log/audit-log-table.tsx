import { Fragment } from 'react'
import { paths } from '#shared/paths.ts'
import type { HistoryLine } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useVerbs } from '../components/action-labels.ts'
import { useStateWords } from '../components/state-labels.ts'
import { Undo } from '../components/undo-note.tsx'
import { ChangedValue } from '../review/diff-list.tsx'
import { useFieldWords } from '../review/field-labels.ts'

/** Who did what to what, the latest first; a line never goes away. */
export function HistoryTable({ lines, now }: { lines: HistoryLine[]; now: Date }) {
  const t = useText()
  if (lines.length === 0) return <p>{t('team.history.none')}</p>
  return (
    <table className="table team__history">
      <thead>
        <tr>
          <th scope="col">{t('team.history.when')}</th>
          <th scope="col">{t('team.history.who')}</th>
          <th scope="col">{t('team.history.what')}</th>
          <th scope="col">{t('team.history.thing')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, now }: { line: HistoryLine; now: Date }) {
  const t = useText()
  const verbs = useVerbs()
  const { moment } = useInstants()
  const { at, actor, verb, thing, thingId, name, reason, undone, undoable } = line
  return (
    <tr>
      <td>{moment(new Date(at), now)}</td>
      <td>
        {actor ? (
          <SiteLink
            className="link"
            to={`${paths.adminHistory}?${new URLSearchParams({ who: actor.username ?? String(actor.id) })}`}
          >
            {actor.username ?? t('team.history.erased', { id: actor.id })}
          </SiteLink>
        ) : (
          t('team.house')
        )}
      </td>
      <td>
        {undone ? <s>{verbs(verb)}</s> : <b>{verbs(verb)}</b>}{' '}
        {undone && <span className="badge badge--quiet">{t('team.history.undone')}</span>}
        <Change line={line} />
        <Fields changes={line.changes} />
        {reason && <small>«{reason}»</small>}
        {undoable && <Undo line={line} now={now} />}
      </td>
      <td>
        <SiteLink className="link" to={`${paths.adminHistory}?thing=${thing}&thingId=${thingId}`}>
          {name ?? `#${thingId}`}
        </SiteLink>
        <small>{t(`team.thing.${thing}`)}</small>
      </td>
    </tr>
  )
}

/** Field by field: what it said and says, or that it was changed where that is not written down. */
function Fields({ changes }: Pick<HistoryLine, 'changes'>) {
  const { nameOf } = useFieldWords()
  return changes.map(({ field, diff }) => (
    <small key={field}>
      {nameOf(field)}
      {diff.map((change) => (
        <Fragment key={change.field}>
          : <ChangedValue change={change} bothPictures />
        </Fragment>
      ))}
    </small>
  ))
}

/** From which state to which. */
function Change({ line: { thing, from, to } }: { line: HistoryLine }) {
  const words = useStateWords()
  if (to === null || from === to) return null
  return <small>{[from, to].flatMap((state) => (state === null ? [] : [words(state, thing)])).join(' → ')}</small>
}
