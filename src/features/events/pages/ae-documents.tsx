import { paths } from '#spec/paths.ts'
import { ComingPart } from '../ui/ae-coming.tsx'
import type { Route } from './+types/ae-documents.ts'
import { readMine } from './ae.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventDocuments)

/** Its content comes with later work: until then it says what will be here. */
export default function Documents({ loaderData: { event } }: Route.ComponentProps) {
  return <ComingPart part="documents" event={event} />
}
