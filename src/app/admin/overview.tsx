import { countDecisionsToday } from '#features/audit/queries.server.ts'
import { unsetOperatorVariables } from '#platform/config/settings.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import type { Route } from './+types/overview.ts'
import { AdminHeading } from './components/admin-heading.tsx'
import { useAdminPanel } from './components/use-admin-panel.ts'
import { loadAdminPage } from './load-admin.server.ts'
import { QueueEmpty } from './queue/all-done.tsx'
import { useRevalidateOnFocus } from './queue/use-revalidate.ts'
import { hasWaitingItems, WaitingCounts } from './queue/waiting-counts.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({
    decided: await countDecisionsToday(ctx),
    unset: unsetOperatorVariables(ctx.services.settings),
  }))

export default function Overview({ loaderData: { decided, unset } }: Route.ComponentProps) {
  const t = useText()
  useRevalidateOnFocus()
  const { team } = useAdminPanel()
  return (
    <>
      <AdminHeading title={t('admin.overview')} lede={t('admin.overview.text')} />
      {unset.length > 0 && (
        <Note tone="warning" space="below">
          <TriangleAlert />
          <p>{t('admin.overview.unset', { variables: unset.join(', ') })}</p>
        </Note>
      )}
      {hasWaitingItems(team) ? <WaitingCounts team={team} /> : <QueueEmpty team={team} decided={decided} />}
    </>
  )
}
