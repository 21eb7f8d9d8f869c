import { proposeOrganizer } from '#features/proposals/commands.server.ts'
import { NO_RESULT } from '#features/proposals/ui/proposal-response.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Flag } from '#ui/icons/flag.ts'
import type { Route } from './+types/new-organizer.ts'
import { loadSimilarEntries, submitProposal } from './load-proposal.server.ts'
import { OrganizerForm } from './organizer-form.tsx'
import { ProposalPage } from './proposal-page.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export const loader = (call: Route.LoaderArgs) => loadSimilarEntries(call, 'organizer')

export const action = (call: Route.ActionArgs) =>
  submitProposal(call, { kind: 'organizer', path: paths.newOrganizer, propose: proposeOrganizer })

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Anybody can propose an organizer's entry; its owner creates the organization instead. */
export default function NewOrganizer({ loaderData: { constraints }, actionData }: Route.ComponentProps) {
  return (
    <ProposalPage kind="organizer" done={!actionData}>
      <CreateOrganizationHint />
      <OrganizerForm constraints={constraints} result={actionData ?? NO_RESULT} />
    </ProposalPage>
  )
}

function CreateOrganizationHint() {
  const t = useText()
  return (
    <Note as="aside">
      <Flag />
      <p>
        <b>{t('proposal.organizer.own')}</b> {t('proposal.organizer.own.text')}
      </p>
      <ButtonLink size="small" to={paths.newOrganization}>
        {t('proposal.organizer.own.action')}
      </ButtonLink>
    </Note>
  )
}
