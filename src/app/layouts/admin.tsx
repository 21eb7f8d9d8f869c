import {
  Calendar,
  ChartColumn,
  FileText,
  History,
  Inbox,
  Landmark,
  Lightbulb,
  Mail,
  MapPinned,
  Search,
  ShieldCheck,
  Stamp,
  TriangleAlert,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Outlet, useMatches } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { QueueCounts } from '#shared/review/review-queues.ts'
import '#ui/styles/team.css'
import '#ui/styles/team-review.css'
import '#ui/styles/opts.css'
import '#ui/styles/team-reason.css'
import '#ui/styles/team-diff.css'
import '#ui/styles/team-pages.css'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePlace } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

/** What a page of the site team returns as `team`: what waits in each queue. */
export type TeamPanel = QueueCounts

/** The queues first, each with what is counted in it; then what one looks up. */
const PLACES = [
  { path: paths.admin, words: 'team.overview', Icon: Inbox, counts: [] },
  {
    path: paths.adminQueue('organizations'),
    words: 'team.organizations',
    Icon: Landmark,
    counts: ['organizations', 'profiles'],
  },
  { path: paths.adminQueue('events'), words: 'team.events', Icon: Calendar, counts: ['events', 'revisions'] },
  { path: paths.adminQueue('proposals'), words: 'team.proposals', Icon: Lightbulb, counts: ['proposals'] },
  { path: paths.adminQueue('claims'), words: 'team.claims', Icon: Stamp, counts: ['claims'] },
  { path: paths.adminQueue('messages'), words: 'team.messages', Icon: Mail, counts: ['messages'] },
  { path: paths.adminSearch, words: 'team.search', Icon: Search, counts: [] },
  { path: paths.adminDirectory, words: 'team.directory', Icon: MapPinned, counts: [] },
  { path: paths.adminTexts, words: 'team.texts', Icon: FileText, counts: [] },
  { path: paths.adminFigures, words: 'team.figures', Icon: ChartColumn, counts: [] },
  { path: paths.adminProblems, words: 'team.problems', Icon: TriangleAlert, counts: [] },
  { path: paths.adminHistory, words: 'team.history', Icon: History, counts: [] },
] as const

/** Adds the sidebar of the site team (decisions 6); tabs above the page where there is no room beside it. */
export default function TeamLayout() {
  const t = useText()
  return (
    <div className="panel">
      {/* What only the team sees is nothing for search engines. */}
      <meta name="robots" content="noindex" />
      <div className="side">
        <div className="side__me">
          <span className="team__mark">
            <ShieldCheck className="i" aria-hidden="true" />
          </span>
          <p>
            <b>{t('team.title')}</b>
            <span className="small muted">{t('team.who')}</span>
          </p>
        </div>
        <Places />
      </div>
      <div className="panel__main team">
        <Outlet />
      </div>
    </div>
  )
}

function Places() {
  const t = useText()
  const { path: here } = usePlace()
  const team = useMatches()
    .map(({ loaderData }) => (loaderData as { team?: TeamPanel } | undefined)?.team)
    .find((panel) => panel !== undefined)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is changes with the address
  useEffect(() => {
    // On phones the tabs scroll: the one of this page is brought into sight.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16
  }, [here])
  return (
    <nav className="side__nav" aria-label={t('team.title')} ref={nav}>
      {PLACES.map(({ path, words, Icon, counts }) => {
        const count = counts.reduce((sum, queue) => sum + (team?.[queue].count ?? 0), 0)
        const current = path === here || (path !== paths.admin && here.startsWith(`${path}/`))
        return (
          <SiteLink key={path} to={path} aria-current={current ? 'page' : undefined}>
            <Icon className="i" aria-hidden="true" /> {t(words)}
            {count > 0 && (
              <span className="side__count num">
                <span aria-hidden="true">{count}</span>
                <span className="sr">{t('team.waiting', { count })}</span>
              </span>
            )}
          </SiteLink>
        )
      })}
    </nav>
  )
}
