import { paths } from '#shared/paths.ts'
import type { Route } from './+types/players.ts'
import { ComingSoon } from './coming-soon.tsx'
import { loadEventPanel } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) => loadEventPanel(call, paths.eventPlayers)

/** Placeholder until the feature exists. */
export default function Players({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingSoon part="players" event={event} />
}
