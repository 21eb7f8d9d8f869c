import { proposeVenue } from '#features/proposals/commands.server.ts'
import { NO_ANSWER } from '#features/proposals/ui/proposal-response.ts'
import { withCents } from '#features/tickets/ui/price.ts'
import { paths } from '#shared/paths.ts'
import type { Route } from './+types/new-venue.ts'
import { readAlike, received } from './load-proposal.server.ts'
import { ProposalPage } from './proposal-page.tsx'
import { VenueForm } from './venue-form.tsx'

export const loader = (call: Route.LoaderArgs) => readAlike(call, 'venue')

export const action = (call: Route.ActionArgs) =>
  received(call, {
    kind: 'venue',
    path: paths.newVenue,
    // People type a price in euros.
    propose: (ctx, form, visit) => proposeVenue(ctx, withCents(form, 'price_person_night', ctx.locale), visit),
  })

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Anybody may propose a venue (§2). */
export default function NewVenue({ actionData }: Route.ComponentProps) {
  return (
    <ProposalPage kind="venue" done={!actionData}>
      <VenueForm answer={actionData ?? NO_ANSWER} />
    </ProposalPage>
  )
}
