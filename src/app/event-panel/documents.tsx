import { paths } from '#shared/paths.ts'
import type { Route } from './+types/documents.ts'
import { ComingSoon } from './coming-soon.tsx'
import { loadEventPanel } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) => loadEventPanel(call, paths.eventDocuments)

/** Placeholder until the feature exists. */
export default function Documents({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingSoon part="documents" event={event} />
}
