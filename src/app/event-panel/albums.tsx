import { paths } from '#shared/paths.ts'
import type { Route } from './+types/albums.ts'
import { ComingSoon } from './coming-soon.tsx'
import { loadEventPanel } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) => loadEventPanel(call, paths.eventAlbums)

/** Placeholder until the feature exists. */
export default function Albums({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingSoon part="albums" event={event} />
}
