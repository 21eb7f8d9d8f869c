import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/login-link.ts'
import { loadLoginLink, submitLoginLink } from './login-action.server.ts'

export const loader = (call: Route.LoaderArgs) => loadLoginLink(call)
export const action = (call: Route.ActionArgs) => submitLoginLink(call)
export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const REMEMBERED = { remember: 'on' }

/** The page behind the login link. It needs a click, because mail scanners open links and the token works once. */
export default function LoginLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const failure = actionData?.failure ?? null
  const { to } = loaderData
  const good = loaderData.good && failure?.code !== 'token_invalid'
  return (
    <AuthLayout
      cover="login"
      title={t(good ? 'login.title' : 'link.over.title')}
      lede={t(good ? 'link.lede' : 'link.over')}
      {...(good && {
        footer: (
          <SiteLink className="link" to={withReturnTo(paths.login, to)}>
            {t('link.otherwise')}
          </SiteLink>
        ),
      })}
    >
      <PageMeta title={t('login.enter')} description={t('login.description')} path={paths.loginLink} />
      <meta name="robots" content="noindex" />
      {good ? (
        <AuthForm constraints={{}} labels={{}} failure={failure} defaultValue={REMEMBERED}>
          <FormCheckbox name="remember">{t('login.remember')}</FormCheckbox>
          <AuthButton>{t('login.enter')}</AuthButton>
        </AuthForm>
      ) : (
        <ButtonLink variant="primary" size="large" block to={withReturnTo(paths.login, to)}>
          {t('link.again')}
        </ButtonLink>
      )}
    </AuthLayout>
  )
}
