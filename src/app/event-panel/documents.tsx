import { paths } from '#shared/paths.ts'
import type { Route } from './+types/documents.ts'
import { ComingPart } from './coming-soon.tsx'
import { readMine } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventDocuments)

/** Its content comes with later work: until then it says what will be here. */
export default function Documents({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingPart part="documents" event={event} />
}
