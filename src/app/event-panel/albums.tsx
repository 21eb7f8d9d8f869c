import { paths } from '#shared/paths.ts'
import type { Route } from './+types/albums.ts'
import { ComingPart } from './coming-soon.tsx'
import { readMine } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventAlbums)

/** Its content comes with later work: until then it says what will be here. */
export default function Albums({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingPart part="albums" event={event} />
}
