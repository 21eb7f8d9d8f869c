import { countDecidedToday } from '#features/audit/queries.server.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/overview.ts'
import { TeamHead } from './components/admin-heading.tsx'
import { teamPage } from './load-admin.server.ts'
import { AllDone } from './queue/all-done.tsx'
import { useFresh } from './queue/use-revalidate.ts'
import { anythingWaits, WaitingLines } from './queue/waiting-counts.tsx'

export const loader = (call: Route.LoaderArgs) =>
  teamPage(call, async (ctx) => ({ decided: await countDecidedToday(ctx) }))

export default function Overview({ loaderData: { team, decided, done, now } }: Route.ComponentProps) {
  const t = useText()
  useFresh()
  return (
    <>
      <TeamHead title={t('team.overview')} lede={t('team.overview.text')} done={done} now={now} />
      {anythingWaits(team) ? <WaitingLines team={team} /> : <AllDone team={team} decided={decided} />}
    </>
  )
}
