import { listDataQualityIssues } from '#features/events/queries/data-quality.server.ts'
import { paths } from '#shared/paths.ts'
import { PROBLEMS } from '#shared/review/review.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import type { Route } from './+types/data-quality.ts'
import { AdminHeading } from './components/admin-heading.tsx'
import { AdminRows } from './components/admin-section.tsx'
import { loadAdminPage } from './load-admin.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const kind = PROBLEMS.find((problem) => problem === call.url.searchParams.get('kind')) ?? PROBLEMS[0]
    const lists = await Promise.all(
      PROBLEMS.map(async (problem) => ({ problem, ...(await listDataQualityIssues(ctx, problem)) })),
    )
    const shown = lists.find(({ problem }) => problem === kind)!
    return { kind, events: shown.events, counts: lists.map(({ problem, total }) => ({ problem, total })) }
  })

export default function DataQuality({ loaderData: { kind, events, counts, done, now } }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  return (
    <>
      <AdminHeading title={t('admin.problems')} lede={t('admin.problems.text')} done={done} now={now} />
      <nav className={`${chip.list} space-below`} aria-label={t('admin.problems.kinds')}>
        {counts.map(({ problem, total }) => (
          <SiteLink
            key={problem}
            className={problem === kind ? `${chip.chip} ${chip.isOn}` : chip.chip}
            to={`${paths.adminProblems}?kind=${problem}`}
            aria-current={problem === kind ? 'page' : undefined}
          >
            {t(`admin.problem.${problem}`)} <b>{total}</b>
          </SiteLink>
        ))}
      </nav>
      <p className="space-below">{t(`admin.problem.${kind}.todo`)}</p>
      {events.length === 0 ? (
        <EmptyState title={t('admin.problems.none')} />
      ) : (
        <AdminRows>
          {events.map(({ id, title, slug, organizer, organizerSlug, dateStart, confirmedOn }) => (
            <li key={id}>
              <span>
                <b>{title}</b>
                <small>
                  {organizer} · {dates.long(dateStart)}
                  {kind === 'stale' &&
                    ` · ${confirmedOn ? t('admin.problem.said', { day: dates.long(confirmedOn) }) : t('admin.problem.never')}`}
                </small>
              </span>
              <span className={rows.actions}>
                <SiteLink className={`${button.quiet} ${button.small}`} to={paths.organizer(organizerSlug)}>
                  {t('admin.problem.organizer')} <span className="visually-hidden">{title}</span>
                </SiteLink>
                <SiteLink className={`${button.outline} ${button.small}`} to={paths.event(slug)}>
                  {t('admin.open')} <span className="visually-hidden">{title}</span>
                </SiteLink>
              </span>
            </li>
          ))}
        </AdminRows>
      )}
    </>
  )
}
