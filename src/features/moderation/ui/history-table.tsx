import { Form } from 'react-router'
import { HISTORY_THINGS } from '#spec/history.ts'
import type { HistoryLine } from '#spec/moderation.ts'
import { paths } from '#spec/paths.ts'
import { useText } from '#web/i18n.tsx'
import { useInstants } from '#web/instants.ts'
import { SiteLink } from '#web/site-link.tsx'
import { useVerbs, VERBS } from './verbs.ts'

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
  const { at, actor, verb, thing, thingId, name, reason, undone } = line
  return (
    <tr>
      <td>{moment(new Date(at), now)}</td>
      <td>
        {actor ? (
          <SiteLink className="link" to={`${paths.adminHistory}?actorId=${actor.id}`}>
            {actor.username ?? t('team.history.erased', { id: actor.id })}
          </SiteLink>
        ) : (
          t('team.house')
        )}
      </td>
      <td>
        {undone ? <s>{verbs(verb)}</s> : <b>{verbs(verb)}</b>}{' '}
        {undone && <span className="badge badge--quiet">{t('team.history.undone')}</span>}
        {reason && <small>«{reason}»</small>}
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

/** Narrows the history down; the address keeps what was asked. */
export function HistoryFilters({ asked }: { asked: Record<string, string> }) {
  const t = useText()
  const verbs = useVerbs()
  const sorted = VERBS.map((verb) => [verb, verbs(verb)] as const).sort((a, b) => a[1].localeCompare(b[1]))
  return (
    <Form className="team__search" method="get" key={JSON.stringify(asked)}>
      <div className="field">
        <label htmlFor="thing">{t('team.history.thing')}</label>
        <select className="select" id="thing" name="thing" defaultValue={asked['thing']}>
          <option value="">{t('team.all')}</option>
          {HISTORY_THINGS.map((thing) => (
            <option key={thing} value={thing}>
              {t(`team.thing.${thing}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="verb">{t('team.history.what')}</label>
        <select className="select" id="verb" name="verb" defaultValue={asked['verb']}>
          <option value="">{t('team.all')}</option>
          {sorted.map(([verb, words]) => (
            <option key={verb} value={verb}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className="field team__number">
        <label htmlFor="thingId">{t('team.history.thing_id')}</label>
        <input className="input" id="thingId" name="thingId" inputMode="numeric" defaultValue={asked['thingId']} />
      </div>
      <div className="field team__number">
        <label htmlFor="actorId">{t('team.history.who_id')}</label>
        <input className="input" id="actorId" name="actorId" inputMode="numeric" defaultValue={asked['actorId']} />
      </div>
      <button className="btn btn--line" type="submit">
        {t('team.history.filter')}
      </button>
    </Form>
  )
}
