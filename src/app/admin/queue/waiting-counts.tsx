import { paths } from '#shared/paths.ts'
import type { Queue, QueueCounts } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Age } from './age.tsx'
import type { Screen } from './queue-addresses.ts'

const LINES: { screen: Screen; queue: Queue; words: `team.overview.${Queue}` }[] = [
  { screen: 'organizations', queue: 'organizations', words: 'team.overview.organizations' },
  { screen: 'organizations', queue: 'profiles', words: 'team.overview.profiles' },
  { screen: 'events', queue: 'events', words: 'team.overview.events' },
  { screen: 'events', queue: 'revisions', words: 'team.overview.revisions' },
  { screen: 'proposals', queue: 'proposals', words: 'team.overview.proposals' },
  { screen: 'claims', queue: 'claims', words: 'team.overview.claims' },
  { screen: 'messages', queue: 'messages', words: 'team.overview.messages' },
]

export const anythingWaits = (team: QueueCounts) => LINES.some(({ queue }) => team[queue].count > 0)

/** What waits in each queue; that of the longest wait first. */
export function WaitingLines({ team }: { team: QueueCounts }) {
  const t = useText()
  const waiting = LINES.filter(({ queue }) => team[queue].count > 0).sort(
    (a, b) => (team[b.queue].oldestHours ?? 0) - (team[a.queue].oldestHours ?? 0),
  )
  return (
    <ul className="team__lines">
      {waiting.map(({ screen, queue, words }) => (
        <li key={queue}>
          <SiteLink className="qitem" to={paths.adminQueue(screen)}>
            <span>
              <b>{t(words, { count: team[queue].count })}</b>
              <small>{t('team.overview.oldest')}</small>
            </span>
            <Age hours={team[queue].oldestHours ?? 0} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
