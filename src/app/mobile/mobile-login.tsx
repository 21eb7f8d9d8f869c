import { loadLoginPage, submitLogin } from '#app/auth/login-action.server.ts'
import { PendingMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthColumn, NewHere, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { SecondFactorForm } from '#features/identity/sessions/ui/second-factor-form.tsx'
import { SignInForms, WaysIn } from '#features/identity/sessions/ui/sign-in-form.tsx'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/mobile-login.ts'
import { MobileLayout } from './mobile-layout.tsx'
import * as styles from './mobile-login.module.css'

export const loader = (call: Route.LoaderArgs) => loadLoginPage(call)
export const action = (call: Route.ActionArgs) => submitLogin(call)
export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The mobile login; the form is at the bottom, within reach of the thumb. */
export default function MobileLogin({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { to, home, notice, pending, step, constraints } = loaderData
  return (
    <MobileLayout>
      {step ? (
        <>
          <PageMeta title={t('code.title')} path={paths.login} />
          <meta name="robots" content="noindex" />
        </>
      ) : (
        <PageMeta title={t('login.enter')} description={t('login.description')} path={paths.login} />
      )}
      <div className={styles.login}>
        {step ? (
          <AuthColumn
            title={t('code.title')}
            lede={t('code.lede')}
            footer={
              <SiteLink className="link" to={withReturnTo(paths.mobileLogin, to)}>
                {t('code.back')}
              </SiteLink>
            }
          >
            <SecondFactorForm constraints={constraints} failure={actionData?.failure ?? null} />
          </AuthColumn>
        ) : (
          <AuthColumn
            title={t(pending.first === 'register' ? 'login.title.new' : 'login.title')}
            lede={t(pending.first === 'register' ? 'register.lede' : 'login.lede')}
            footer={pending.first === 'login' && <NewHere to={to} />}
          >
            {!actionData && <PendingMessage words={pending.words} />}
            <WaysIn first={pending.first} to={to} opensForm={actionData !== undefined}>
              <SignInForms constraints={constraints} result={actionData} returnTo={to} home={home} notice={notice} />
            </WaysIn>
          </AuthColumn>
        )}
      </div>
    </MobileLayout>
  )
}
