import { paths } from '#spec/paths.ts'
import { ComingPart } from '../ui/ae-coming.tsx'
import type { Route } from './+types/ae-albums.ts'
import { readMine } from './ae.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventAlbums)

/** Its content comes with later work: until then it says what will be here. */
export default function Albums({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingPart part="albums" event={event} />
}
