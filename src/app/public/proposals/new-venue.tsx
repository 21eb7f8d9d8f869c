import { proposeVenue } from '#features/proposals/commands.server.ts'
import { NO_RESULT } from '#features/proposals/ui/proposal-response.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import { paths } from '#shared/paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import type { Route } from './+types/new-venue.ts'
import { loadSimilarEntries, submitProposal } from './load-proposal.server.ts'
import { ProposalPage } from './proposal-page.tsx'
import { VenueForm } from './venue-form.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export const loader = (call: Route.LoaderArgs) => loadSimilarEntries(call, 'venue')

export const action = (call: Route.ActionArgs) =>
  submitProposal(call, {
    kind: 'venue',
    path: paths.newVenue,
    // Prices are typed in euros.
    propose: (ctx, form) => proposeVenue(ctx, withParsedPrice(form, 'price_person_night', ctx.locale)),
  })

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Anybody can propose a venue. */
export default function NewVenue({ loaderData: { constraints }, actionData }: Route.ComponentProps) {
  return (
    <ProposalPage kind="venue" done={!actionData}>
      <VenueForm constraints={constraints} result={actionData ?? NO_RESULT} />
    </ProposalPage>
  )
}
