import { useText } from '#web/i18n.tsx'
import { countDecidedToday } from '../log.server.ts'
import { AllDone } from '../ui/all-done.tsx'
import { TeamHead } from '../ui/team-head.tsx'
import { useFresh } from '../ui/use-fresh.ts'
import { anythingWaits, WaitingLines } from '../ui/waiting-lines.tsx'
import type { Route } from './+types/overview.ts'
import { teamPage } from './team.server.ts'

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
