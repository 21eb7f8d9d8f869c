import { Flag } from 'lucide-react'
import { proposeOrganizer } from '#features/proposals/commands.server.ts'
import { NO_ANSWER } from '#features/proposals/ui/proposal-response.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/new-organizer.ts'
import { readAlike, received } from './load-proposal.server.ts'
import { OrganizerForm } from './organizer-form.tsx'
import { ProposalPage } from './proposal-page.tsx'

export const loader = (call: Route.LoaderArgs) => readAlike(call, 'organizer')

export const action = (call: Route.ActionArgs) =>
  received(call, { kind: 'organizer', path: paths.newOrganizer, propose: proposeOrganizer })

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Anybody may propose an organizer's card (§2); whose it is makes the organization itself. */
export default function NewOrganizer({ actionData }: Route.ComponentProps) {
  return (
    <ProposalPage kind="organizer" done={!actionData}>
      <OwnOne />
      <OrganizerForm answer={actionData ?? NO_ANSWER} />
    </ProposalPage>
  )
}

function OwnOne() {
  const t = useText()
  return (
    <aside className="note">
      <Flag className="i" aria-hidden="true" />
      <p>
        <b>{t('proposal.organizer.own')}</b> {t('proposal.organizer.own.text')}
      </p>
      <SiteLink className="btn btn--line btn--sm" to={paths.newOrganization}>
        {t('proposal.organizer.own.action')}
      </SiteLink>
    </aside>
  )
}
