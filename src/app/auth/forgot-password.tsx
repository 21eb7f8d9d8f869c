import { requestPasswordReset } from '#features/identity/accounts/commands/password-reset.server.ts'
import { emailForm } from '#features/identity/accounts/schema.ts'
import { AuthButton, AuthForm, AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { formConstraints } from '#platform/forms/constraints.ts'
import { formResponse, rememberReturnTo, returnToOf, runFormAction } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/forgot-password.ts'

export const loader = ({ url }: Route.LoaderArgs) => ({ to: returnToOf(url), constraints: formConstraints(emailForm) })

export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(call, requestPasswordReset)
  const { failure } = result
  return formResponse({ failure }, result, failure ? [] : [rememberReturnTo(call)])
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const LABELS = { email: 'email.label' } as const

/**
 * Sends a password reset link. The response is the same for all addresses, so that it does not reveal who has an
 * account.
 */
export default function ForgotPassword({ loaderData: { to, constraints }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <AuthLayout
      cover="olvido"
      title={t('passwordReset.request.title')}
      lede={t('passwordReset.request.lede')}
      footer={
        <SiteLink className="link" to={withReturnTo(paths.login, to)}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <PageMeta
        title={t('passwordReset.request.title')}
        description={t('passwordReset.request.lede')}
        path={paths.forgotPassword}
      />
      <meta name="robots" content="noindex" />
      {actionData && !actionData.failure && <AuthMessage inPlace>{t('signIn.sent')}</AuthMessage>}
      <AuthForm constraints={constraints} labels={LABELS} failure={actionData?.failure ?? null}>
        <EmailField />
        <AuthButton>{t('passwordReset.request.send')}</AuthButton>
      </AuthForm>
    </AuthLayout>
  )
}
