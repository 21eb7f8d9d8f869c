import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { HistoryLine } from '#spec/moderation.ts'
import { paths } from '#spec/paths.ts'
import type { QueueCounts } from '#spec/queues.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { useInstants } from '#web/instants.ts'
import { SiteLink } from '#web/site-link.tsx'
import { AllDone } from './all-done.tsx'
import { DoneNote } from './done-note.tsx'
import { Rows } from './queue-rows.tsx'
import type { QueueRow, Screen } from './queues.ts'
import { useFresh } from './use-fresh.ts'
import { useKeys } from './use-keys.ts'
import { useNext } from './use-next.ts'
import { useVerbs } from './verbs.ts'

type SettledLine = HistoryLine & { mine: boolean }
export type ScreenProps = {
  screen: Screen
  rows: QueueRow[]
  /** Which of them is under review; -1 for none. */
  at: number
  /** Whether the address names it: on phones the list is a page of its own. */
  chosen: boolean
  settled: SettledLine | null
  team: QueueCounts
  /** How often one decided today, where nothing waits. */
  decided: number
  done: HistoryLine | null
  now: Date
}

/** A queue: the list on the left, the oldest first; on the right the one under review. */
export function QueueScreen({ children, ...props }: ScreenProps & { children: ReactNode }) {
  const t = useText()
  const { screen, rows, at, chosen, settled, team, decided, done, now } = props
  const whole = useRef<HTMLDivElement>(null)
  useKeys(whole)
  useNext(whole, rows[at]?.key)
  useFresh()
  return (
    <div className={chosen ? 'mod mod--item' : rows.length > 0 ? 'mod mod--list' : 'mod'} ref={whole}>
      <Head title={t(`team.${screen}`)} path={null} />
      <section className="queue-l" aria-label={t('team.queue')}>
        {chosen && (
          <SiteLink className="queue-l__back link" to={paths.adminQueue(screen)}>
            <ArrowLeft className="i" aria-hidden="true" /> {t('team.queue.back')}
          </SiteLink>
        )}
        <h1>{t(`team.${screen}`)}</h1>
        <p>{t(`team.${screen}.count`, { count: rows.length })}</p>
        {!chosen && (
          <div className="queue-l__done">
            <DoneNote done={done} now={now} />
          </div>
        )}
        <Rows screen={screen} rows={rows} at={at} />
      </section>
      <section className="review" aria-label={t('team.review')}>
        <DoneNote done={done} now={now} />
        {settled && <Settled line={settled} now={now} next={rows.length > 0 ? paths.adminQueue(screen) : null} />}
        {!settled && rows.length === 0 && <AllDone team={team} decided={decided} />}
        {children}
      </section>
    </div>
  )
}

/** It is decided: by whom, and what they made of it. A colleague was faster, or one came back to one's own. */
function Settled({ line, now, next }: { line: SettledLine; now: Date; next: string | null }) {
  const t = useText()
  const verbs = useVerbs()
  const { moment } = useInstants()
  const who = line.actor ? (line.actor.username ?? `#${line.actor.id}`) : t('team.house')
  return (
    <div className="note team__settled">
      <span role="status">
        <b>{t(line.mine ? 'team.settled.mine' : 'team.settled')}</b> {line.name && `«${line.name}»: `}
        {t('team.settled.by', { what: verbs(line.verb), who, when: moment(new Date(line.at), now) })}
        {line.reason && ` «${line.reason}»`}
      </span>
      {next && (
        <SiteLink className="btn btn--line btn--sm" to={next}>
          {t('team.settled.on')}
        </SiteLink>
      )}
    </div>
  )
}
