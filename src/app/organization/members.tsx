import { useSearchParams } from 'react-router'
import { listPasskeys } from '#features/identity/passkeys/queries.server.ts'
import { hasRecentSignIn } from '#features/identity/sessions/queries.server.ts'
import { addMember, changeRole, leaveOrganization, removeMember } from '#features/memberships/commands.server.ts'
import { countOpenInvitations } from '#features/memberships/invitations/queries.server.ts'
import { hasMembership, listHeirs, searchMembers } from '#features/memberships/queries.server.ts'
import { newMember } from '#features/memberships/schema.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import { type MemberListQuery, memberListQuery } from '#shared/panel-lists.ts'
import { paths } from '#shared/paths.ts'
import { useToast } from '#ui/components/feedback/toast.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/members.ts'
import { InvitationsLink } from './invitations/invitations-link.tsx'
import { loadOrganization } from './load-organization.server.ts'
import { AbilityTable } from './members/ability-table.tsx'
import { AddMember } from './members/add-member.tsx'
import { LeaveOrganization } from './members/leave-organization.tsx'
import { MemberList } from './members/member-list.tsx'
import { MemberTable } from './members/member-table.tsx'
import { isSuccessCode, SUCCESS_MESSAGES } from './members/response.ts'
import { TransferOwnership } from './members/transfer-ownership.tsx'

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, paths.organizationUsers)
  const query = memberListQuery.read(call.url.searchParams)
  return loadOrThrow(call.context, async (ctx) => ({
    organization,
    list: await loadMembers(ctx, organization.id, query),
    heirs: can(organization.role, 'ownership.transfer') ? await listHeirs(ctx, organization.id) : [],
    isMember: await hasMembership(ctx, organization.id),
    constraints: formConstraints(newMember),
    owner: can(organization.role, 'ownership.transfer')
      ? { invitations: await countOpenInvitations(ctx, organization.id) }
      : null,
    proof: { hasRecentSignIn: await hasRecentSignIn(ctx), hasPasskeys: (await listPasskeys(ctx)).length > 0 },
  }))
}

async function loadMembers(ctx: RequestContext, organizationId: number, query: MemberListQuery) {
  const { rows, ...list } = await searchMembers(ctx, organizationId, query)
  return { ...list, query: { ...query, page: list.page }, members: rows.map(({ since: _, ...member }) => member) }
}

const withWord = (form: FormValues) => ({ ...form, word: form['word'] ?? '' })
const withProof = (form: FormValues) => ({ ...withWord(form), password: form['password'] ?? '' })

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeIn(ctx, 'members.read', slug),
  intents: {
    add: { run: addMember, done: 'added' },
    // A role saved on change stays on the page without a redirect.
    role: async (ctx, slug, form) => {
      await changeRole(ctx, slug, form)
      return form['live'] ? null : redirectTo(pathWithQuery(paths.organizationUsers(slug), { done: 'role' }))
    },
    // A missing word is passed on as empty, so that such a form is rejected too.
    remove: { run: (ctx, slug, form) => removeMember(ctx, slug, withWord(form)), done: 'removed' },
    transfer: { run: (ctx, slug, form) => transferOwnership(ctx, slug, withProof(form)), done: 'transferred' },
    leave: { run: leaveOrganization, done: () => pathWithQuery(paths.accountOrganizations, { done: 'left' }) },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Members({
  loaderData: { organization, list, heirs, isMember, constraints, owner, proof },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { showToast, toast } = useToast()
  const { name, slug, role, status } = organization
  const done = params.get('done')
  const mayEdit = can(role, 'members.edit')
  return (
    <>
      <PageMeta title={t('panel.users')} path={null} />
      <PanelHeading title={t('panel.users')} lede={t(mayEdit ? 'users.lede' : 'users.lede.read', { name })} />
      <SuccessNote message={isSuccessCode(done) && !actionData ? t(SUCCESS_MESSAGES[done]) : null} />
      {/* A body rejected before parsing has no intent. */}
      <FormError failure={failureOf(actionData, '')} />
      {mayEdit && status !== 'closed' && (
        <AddMember key={list.counts[0]?.count} constraints={constraints} failure={failureOf(actionData, 'add')} />
      )}
      {owner && status !== 'closed' && <InvitationsLink slug={slug} open={owner.invitations} />}
      <MemberList {...list} slug={organization.slug}>
        <MemberTable
          organization={name}
          members={list.members}
          mayEdit={mayEdit}
          result={actionData}
          showToast={showToast}
        />
      </MemberList>
      <AbilityTable />
      {can(role, 'ownership.transfer') && (
        <TransferOwnership name={name} heirs={heirs} result={actionData} proof={proof} />
      )}
      {isMember && <LeaveOrganization name={name} failure={failureOf(actionData, 'leave')} />}
      {toast}
    </>
  )
}
