import { useSearchParams } from 'react-router'
import { invitePerson, resendInvitation, revokeInvitation } from '#features/memberships/invitations/commands.server.ts'
import { listInvitations } from '#features/memberships/invitations/queries.server.ts'
import { newInvitation } from '#features/memberships/invitations/schema.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { INVITATION_DAYS } from '#shared/limits.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import { InviteForm } from '../members/invite-form.tsx'
import type { Route } from './+types/invitations.ts'
import { InvitationTable } from './invitation-table.tsx'

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, membershipPaths.invitations)
  return loadOrThrow(call.context, async (ctx) => ({
    organization,
    invitations: await listInvitations(ctx, organization.id),
    constraints: formConstraints(newInvitation),
  }))
}

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'members.edit', slug),
  intents: {
    invite: { run: invitePerson, done: 'sent' },
    resend: { run: resendInvitation, done: 'resent' },
    revoke: { run: revokeInvitation, done: 'revoked' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE: Record<string, MessageKey> = {
  sent: 'invitations.done.sent',
  resent: 'invitations.done.resent',
  revoked: 'invitations.done.revoked',
}

/** Invitations by email, for the owner: whether an address has an account is not told. */
export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { organization, invitations, constraints } = loaderData
  const { name, slug, status } = organization
  const done = params.get('done') ?? ''
  const successMessage = Object.hasOwn(DONE, done) && !actionData ? t(DONE[done]!) : null
  const ofRow = failureOf(actionData, 'resend', 'revoke')
  return (
    <>
      <PageMeta title={t('invitations.title')} path={null} />
      <p className="space-above-small">
        <SiteLink className="link small" to={paths.organizationUsers(slug)}>
          {t('panel.users')}
        </SiteLink>
      </p>
      <PanelHeading title={t('invitations.title')} lede={t('invitations.lede', { name, count: INVITATION_DAYS })} />
      <SuccessNote message={successMessage} />
      {status !== 'closed' && (
        <InviteForm
          key={invitations.length}
          constraints={constraints}
          failure={ofRow ? null : (actionData?.failure ?? null)}
        />
      )}
      <InvitationTable invitations={invitations} failure={ofRow} />
    </>
  )
}
