import { paths } from '#spec/paths.ts'
import { ComingPart } from '../ui/ae-coming.tsx'
import type { Route } from './+types/ae-players.ts'
import { readMine } from './ae.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventPlayers)

/** Its content comes with later work: until then it says what will be here. */
export default function Players({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingPart part="players" event={event} />
}
