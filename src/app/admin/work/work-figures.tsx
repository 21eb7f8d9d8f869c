import { getDecisionTimes, PERIODS } from '#features/work-figures/decision-times.server.ts'
import { getGrowth } from '#features/work-figures/growth.server.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { AdminSection } from '../components/admin-section.tsx'
import { useAdminPanel } from '../components/use-admin-panel.ts'
import { loadAdminPage } from '../load-admin.server.ts'
import { hasWaitingItems, WaitingCounts } from '../queue/waiting-counts.tsx'
import type { Route } from './+types/work-figures.ts'
import { DecisionTable } from './decision-table.tsx'
import { Growth } from './growth.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const [times, growth] = await Promise.all([getDecisionTimes(ctx), getGrowth(ctx)])
    return { times, growth, periods: PERIODS }
  })

/** Figures about the work of the site team: what waits, how long decisions took, and what grows. */
export default function Work({ loaderData: { times, growth, periods } }: Route.ComponentProps) {
  const t = useText()
  const { team } = useAdminPanel()
  return (
    <>
      <AdminHeading title={t('admin.work')} lede={t('admin.work.text', { count: VERIFICATION_HOURS })} />
      <AdminSection id="waiting" title={t('admin.work.waiting')}>
        {hasWaitingItems(team) ? <WaitingCounts team={team} /> : <p className="muted">{t('admin.work.nothing')}</p>}
      </AdminSection>
      <AdminSection id="times" title={t('admin.work.times')} lede={t('admin.work.times.text')}>
        {periods.map((days) => (
          <DecisionTable key={days} days={days} times={times.filter(({ period }) => period === days)} />
        ))}
      </AdminSection>
      <AdminSection id="growth" title={t('admin.work.growth')} lede={t('admin.work.growth.text')}>
        <Growth months={growth} />
      </AdminSection>
    </>
  )
}
