import { paths } from '#spec/paths.ts'
import type { Queue } from '#spec/queues.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { Age } from '../ui/age.tsx'
import type { Screen } from '../ui/queues.ts'
import { TeamHead } from '../ui/team-head.tsx'
import type { Route } from './+types/overview.ts'
import { teamPage } from './team.server.ts'

const LINES: { screen: Screen; queue: Queue; words: `team.overview.${Queue}` }[] = [
  { screen: 'organizations', queue: 'organizations', words: 'team.overview.organizations' },
  { screen: 'events', queue: 'events', words: 'team.overview.events' },
  { screen: 'events', queue: 'revisions', words: 'team.overview.revisions' },
  { screen: 'proposals', queue: 'proposals', words: 'team.overview.proposals' },
  { screen: 'claims', queue: 'claims', words: 'team.overview.claims' },
  { screen: 'messages', queue: 'messages', words: 'team.overview.messages' },
]

export const loader = (call: Route.LoaderArgs) => teamPage(call, async () => ({}))

export default function Overview({ loaderData: { team, done, now } }: Route.ComponentProps) {
  const t = useText()
  const waiting = LINES.filter(({ queue }) => team[queue].count > 0).sort(
    (a, b) => (team[b.queue].oldestHours ?? 0) - (team[a.queue].oldestHours ?? 0),
  )
  return (
    <>
      <TeamHead title={t('team.overview')} lede={t('team.overview.text')} done={done} now={now} />
      {waiting.length === 0 ? (
        <EmptyState title={t('team.queue.empty')}>{t('team.overview.empty')}</EmptyState>
      ) : (
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
      )}
    </>
  )
}
