import { useSearchParams } from 'react-router'
import { listMyClaims } from '#features/claims/queries.server.ts'
import { listGrantedEvents } from '#features/events/grants/queries.server.ts'
import { acceptOwnInvitation, declineOwnInvitation } from '#features/memberships/invitations/answer.server.ts'
import { listMyInvitations } from '#features/memberships/invitations/queries.server.ts'
import { listMyOrganizations } from '#features/organizations/own.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/organizations.ts'
import { OwnOrganizations } from './organizations/own-organizations.tsx'
import { WaitingInvitations } from './organizations/waiting-invitations.tsx'
import { GrantedEventsSection } from './sections/granted-events-section.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const [organizations, claims, invitations, granted] = await Promise.all([
      listMyOrganizations(ctx),
      listMyClaims(ctx),
      listMyInvitations(ctx),
      listGrantedEvents(ctx),
    ])
    return { organizations, claims, invitations, granted }
  })

/** Answers an invitation to the person's own address. */
export const action = pageAction({
  authorize: authorizeSignedIn,
  intents: {
    accept: async (ctx, form) => {
      const { slug } = await acceptOwnInvitation(ctx, form)
      return redirectTo(pathWithQuery(paths.organizationPanel(slug), { done: 'joined' }))
    },
    decline: { run: declineOwnInvitation, done: 'declined' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE: Record<string, MessageKey> = { left: 'users.done.left', declined: 'invitations.mine.declined' }

export default function Organizations({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { organizations, claims, invitations, granted } = loaderData
  const [params] = useSearchParams()
  const create = (
    <ButtonLink variant="primary" to={paths.newOrganization}>
      <Plus /> {t('organization.create')}
    </ButtonLink>
  )
  const isEmpty = organizations.length === 0
  const done = params.get('done') ?? ''
  return (
    <>
      <PageMeta title={t('account.organizations')} path={null} />
      <PanelHeading title={t('account.organizations')}>{!isEmpty && create}</PanelHeading>
      <SuccessNote message={Object.hasOwn(DONE, done) && !actionData ? t(DONE[done]!) : null} />
      <WaitingInvitations invitations={invitations} failure={actionData?.failure ?? null} />
      <GrantedEventsSection events={granted} />
      {isEmpty && (
        <EmptyState title={t('organizations.mine.none')} action={create}>
          {t('organizations.mine.text')}
        </EmptyState>
      )}
      <OwnOrganizations organizations={organizations} claims={claims} />
    </>
  )
}
