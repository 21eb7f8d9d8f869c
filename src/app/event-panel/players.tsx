import { paths } from '#shared/paths.ts'
import type { Route } from './+types/players.ts'
import { ComingPart } from './coming-soon.tsx'
import { readMine } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventPlayers)

/** Its content comes with later work: until then it says what will be here. */
export default function Players({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingPart part="players" event={event} />
}
