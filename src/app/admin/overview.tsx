import { countDecisionsToday } from '#features/audit/queries.server.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/overview.ts'
import { AdminHeading } from './components/admin-heading.tsx'
import { loadAdminPage } from './load-admin.server.ts'
import { QueueEmpty } from './queue/all-done.tsx'
import { useRevalidateOnFocus } from './queue/use-revalidate.ts'
import { hasWaitingItems, WaitingCounts } from './queue/waiting-counts.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({ decided: await countDecisionsToday(ctx) }))

export default function Overview({ loaderData: { team, decided, done, now } }: Route.ComponentProps) {
  const t = useText()
  useRevalidateOnFocus()
  return (
    <>
      <AdminHeading title={t('admin.overview')} lede={t('admin.overview.text')} done={done} now={now} />
      {hasWaitingItems(team) ? <WaitingCounts team={team} /> : <QueueEmpty team={team} decided={decided} />}
    </>
  )
}
