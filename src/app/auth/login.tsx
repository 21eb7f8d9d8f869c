import { PendingMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout, NewHere, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { SecondFactorForm } from '#features/identity/sessions/ui/second-factor-form.tsx'
import { SignInForms, WaysIn } from '#features/identity/sessions/ui/sign-in-form.tsx'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/login.ts'
import { loadLoginPage, submitLogin } from './login-action.server.ts'

export const loader = (call: Route.LoaderArgs) => loadLoginPage(call)
export const action = (call: Route.ActionArgs) => submitLogin(call)
export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { to, home, notice, pending, step, constraints } = loaderData
  if (step) return <SecondFactorPage to={to} constraints={constraints} failure={actionData?.failure ?? null} />
  return (
    <AuthLayout
      cover="login"
      title={t(pending.first === 'register' ? 'login.title.new' : 'login.title')}
      lede={t(pending.first === 'register' ? 'register.lede' : 'login.lede')}
      footer={pending.first === 'login' && <NewHere to={to} />}
    >
      <PageMeta title={t('login.enter')} description={t('login.description')} path={paths.login} />
      {!actionData && <PendingMessage words={pending.words} />}
      <WaysIn first={pending.first} to={to} opensForm={actionData !== undefined}>
        <SignInForms constraints={constraints} result={actionData} returnTo={to} home={home} notice={notice} />
      </WaysIn>
    </AuthLayout>
  )
}

type SecondFactorProps = { to: string | null } & Parameters<typeof SecondFactorForm>[0]

function SecondFactorPage({ to, ...form }: SecondFactorProps) {
  const t = useText()
  return (
    <AuthLayout
      cover="codigo"
      title={t('code.title')}
      lede={t('code.lede')}
      footer={
        <SiteLink className="link" to={withReturnTo(paths.login, to)}>
          {t('code.back')}
        </SiteLink>
      }
    >
      <PageMeta title={t('code.title')} path={paths.login} />
      <meta name="robots" content="noindex" />
      <SecondFactorForm {...form} />
    </AuthLayout>
  )
}
