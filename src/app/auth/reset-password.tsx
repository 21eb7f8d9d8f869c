import { findRevertibleChange } from '#features/identity/accounts/commands/email/revert-email-change.server.ts'
import {
  isPasswordResetCode,
  listPasskeysOfCode,
  resetPassword,
} from '#features/identity/accounts/commands/passwords.server.ts'
import { passwordResetForm } from '#features/identity/accounts/schema.ts'
import { AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout } from '#features/identity/accounts/ui/auth-layout.tsx'
import { formConstraints } from '#platform/forms/constraints.ts'
import {
  formResponse,
  pathWithQuery,
  readCode,
  readCookies,
  redirectDocumentTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/reset-password.ts'
import { ResetForm } from './reset-form.tsx'

/**
 * `paste`: emails sent by the former Strapi site had a code and no link. `kept`: the address that the link restores.
 */
export async function loader(call: Route.LoaderArgs) {
  const code = readCode(call)
  const constraints = formConstraints(passwordResetForm)
  if (code === null) return { state: 'paste' as const, kept: null, passkeys: [], constraints }
  return loadOrThrow(call.context, async (ctx) => {
    const kept = (await findRevertibleChange(ctx, code))?.email ?? null
    const good = kept !== null || (await isPasswordResetCode(ctx, code))
    const passkeys = (await listPasskeysOfCode(ctx, code)).map(({ id, name }) => ({ id, name }))
    return { state: good ? ('good' as const) : ('over' as const), kept, passkeys, constraints }
  })
}

export async function action(call: Route.ActionArgs) {
  const code = readCode(call)
  const result = await runFormAction(call, (ctx, form) => resetPassword(ctx, code === null ? form : { ...form, code }))
  if (result.done) {
    const { wanted, clearReturnTo: dropWanted } = readCookies(call)
    throw redirectDocumentTo(pathWithQuery(paths.login, { done: 'password', to: wanted }), [dropWanted()])
  }
  return formResponse({ failure: result.failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function ResetPassword({
  loaderData: { state, kept, passkeys, constraints },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const failure = actionData?.failure ?? null
  const isExpired = state === 'over' || (state === 'good' && failure?.code === 'reset_code_invalid')
  if (isExpired) return <InvalidLink />
  return (
    <AuthLayout
      cover="olvido"
      title={t('passwordReset.title')}
      lede={kept ? t('passwordReset.keep', { email: kept }) : t('passwordReset.lede')}
      footer={
        <SiteLink className="link" to={state === 'paste' ? paths.forgotPassword : paths.login}>
          {t(state === 'paste' ? 'passwordReset.no_code' : 'code.back')}
        </SiteLink>
      }
    >
      <ResetPageMeta />
      <ResetForm constraints={constraints} failure={failure} asksForCode={state === 'paste'} passkeys={passkeys} />
    </AuthLayout>
  )
}

function ResetPageMeta() {
  const t = useText()
  return (
    <>
      <PageMeta title={t('passwordReset.title')} description={t('passwordReset.lede')} path={paths.resetPassword} />
      <meta name="robots" content="noindex" />
    </>
  )
}

/** The link is used or expired; offers to request another one. */
function InvalidLink() {
  const t = useText()
  return (
    <AuthLayout
      cover="olvido"
      title={t('link.over.title')}
      lede={t('passwordReset.over')}
      footer={
        <SiteLink className="link" to={paths.login}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <ResetPageMeta />
      <AuthMessage kind="wrong">{t('failure.reset_code_invalid')}.</AuthMessage>
      <ButtonLink variant="primary" size="large" block to={paths.forgotPassword}>
        {t('link.again')}
      </ButtonLink>
    </AuthLayout>
  )
}
