import { requestPasswordReset } from '#features/identity/accounts/commands/password-reset.server.ts'
import { AuthButton, AuthForm, AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { formResponse, rememberReturnTo, returnToOf, runFormAction } from '#platform/react-router/form-action.server.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/forgot-password.ts'

export const loader = ({ url }: Route.LoaderArgs) => ({ to: returnToOf(url) })

export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(call, requestPasswordReset)
  const { failure, text } = result
  return formResponse({ failure, email: text('email') }, result, failure ? [] : [rememberReturnTo(call)])
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const RULES = { email: { max: EMAIL_LENGTH, email: true } }
const LABELS = { email: 'email.label' } as const

/**
 * Sends a password reset link. The response is the same for all addresses, so that it does not reveal who has an
 * account.
 */
export default function ForgotPassword({ loaderData: { to }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <AuthLayout
      cover="olvido"
      title={t('forgot.title')}
      lede={t('forgot.lede')}
      footer={
        <SiteLink className="link" to={withReturnTo(paths.login, to)}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <PageMeta title={t('forgot.title')} description={t('forgot.lede')} path={paths.forgotPassword} />
      <meta name="robots" content="noindex" />
      {actionData && !actionData.failure && <AuthMessage inPlace>{t('door.sent')}</AuthMessage>}
      <AuthForm rules={RULES} labels={LABELS} failure={actionData?.failure ?? null}>
        {(errorOf) => (
          <>
            <EmailField error={errorOf('email')} defaultValue={actionData?.email ?? ''} />
            <AuthButton>{t('forgot.send')}</AuthButton>
          </>
        )}
      </AuthForm>
    </AuthLayout>
  )
}
