import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import type { HistoryLine } from '#shared/review/review.ts'
import type { QueueCounts } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useVerbs } from '../components/action-labels.ts'
import { DoneNote } from '../components/undo-note.tsx'
import { AllDone } from './all-done.tsx'
import type { QueueRow, Screen } from './queue-addresses.ts'
import { Rows } from './queue-rows.tsx'
import { useNext } from './use-next-item.ts'
import { useFresh } from './use-revalidate.ts'
import { useKeys } from './use-shortcuts.ts'

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
