import { data } from 'react-router'
import { invitedRegistrationForm } from '#features/identity/accounts/schema.ts'
import { AuthLayout } from '#features/identity/accounts/ui/auth-layout.tsx'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { acceptInvitation, declineInvitation, signUpInvited } from '#features/memberships/invitations/answer.server.ts'
import { findInvitation, type Invitation } from '#features/memberships/invitations/queries.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import {
  formResponse,
  pathWithQuery,
  readCookies,
  redirectDocumentTo,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/invitation.ts'
import { AcceptForm } from './accept-form.tsx'
import { InvitedSignUpForm } from './sign-up-form.tsx'

/** GET changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await loadOrThrow(context, (ctx) => findInvitation(ctx, params.token))
  return data({ invitation, constraints: formConstraints(invitedRegistrationForm) }, { status: invitation ? 200 : 404 })
}

export async function action(call: Route.ActionArgs) {
  const { token } = call.params
  const result = await runFormAction(call, async (ctx, form) => {
    const intent = form['intent']
    if (intent === 'decline') return declineInvitation(ctx, token).then(() => null)
    if (intent === 'accept') return { session: null, ...(await acceptInvitation(ctx, token, form)) }
    if (intent !== 'sign_up') throw notFound()
    const { userId, slug } = await signUpInvited(ctx, token, form)
    return { slug, session: await startSession(ctx, userId, { kind: 'site', remember: true, browser: ctx.userAgent }) }
  })
  // Answered, taken back or expired meanwhile: the page says which.
  if (result.failure?.code === 'token_invalid') throw redirectTo(membershipPaths.invitation(token))
  const joined = result.done?.value
  if (joined) {
    const to = pathWithQuery(paths.organizationPanel(joined.slug), { done: 'joined' })
    if (joined.session === null) throw redirectTo(to)
    throw redirectDocumentTo(to, readCookies(call).setSession(joined.session, true))
  }
  return formResponse({ failure: result.failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The page of the link in the email of an invitation: one click accepts it, after signing up where there is no account yet. */
export default function InvitationPage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const t = useText()
  const { day } = useTimestamps()
  const { invitation, constraints } = loaderData
  const failure = actionData?.failure ?? null
  const title = useTitle(invitation)
  const values = { organization: invitation?.organization ?? '', day: invitation ? day(invitation.expiresAt) : '' }
  const state = !invitation ? 'unknown' : invitation.me?.role ? 'member' : invitation.status
  return (
    <AuthLayout
      cover="registro"
      title={title}
      lede={<span role={actionData ? 'status' : undefined}>{t(`invitation.${state}.text`, values)}</span>}
    >
      <PageMeta title={title} path={null} />
      <meta name="robots" content="noindex" />
      {invitation?.me?.role && (
        <ButtonLink variant="primary" size="large" to={paths.organizationPanel(invitation.slug)}>
          {t('invitation.open_panel')}
        </ButtonLink>
      )}
      {invitation?.canAccept && !invitation.me && (
        <InvitedSignUpForm invitation={invitation} constraints={constraints} token={token} failure={failure} />
      )}
      {invitation?.canAccept && invitation.me && !invitation.me.role && (
        <AcceptForm invitation={invitation} me={invitation.me} token={token} failure={failure} />
      )}
    </AuthLayout>
  )
}

function useTitle(invitation: Invitation | null) {
  const t = useText()
  if (!invitation) return t('invitation.unknown.title')
  const { me, status, by, organization } = invitation
  if (me?.role) return t('invitation.member.title', { organization })
  if (status !== 'open') return t(`invitation.${status}.title`)
  return by ? t('invitation.title', { name: by, organization }) : t('invitation.title.someone', { organization })
}
