import { registerAccount } from '#features/identity/accounts/commands/account.server.ts'
import { registrationForm } from '#features/identity/accounts/schema.ts'
import { AuthLayout, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import {
  formResponse,
  localizedPath,
  pathWithQuery,
  readCookies,
  redirectDocumentTo,
  rememberReturnTo,
  returnToOf,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/register.ts'
import { RegisterForm } from './register-form.tsx'

export const loader = ({ url }: Route.LoaderArgs) => ({
  to: returnToOf(url),
  constraints: formConstraints(registrationForm),
})

/** Creates the account and signs in at once; the confirmation email is queued. */
export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(call, async (ctx, form) => {
    const id = await registerAccount(ctx, form)
    return startSession(ctx, id, { kind: 'site', remember: true, browser: ctx.userAgent })
  })
  const { done, failure } = result
  if (done) {
    const to = returnToOf(call.url)
    const cookies = [...readCookies(call).setSession(done.value, true), rememberReturnTo(call)]
    throw redirectDocumentTo(pathWithQuery(localizedPath(call.url, paths.confirm), { sent: '1', to }), cookies)
  }
  return formResponse({ failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Register({ loaderData: { to, constraints }, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <AuthLayout
      cover="registro"
      title={t('register.title')}
      lede={t('register.lede')}
      footer={
        <>
          {t('register.have')}{' '}
          <SiteLink className="link" to={withReturnTo(paths.login, to)}>
            {t('register.enter')}
          </SiteLink>
        </>
      }
    >
      <PageMeta title={t('register.title')} description={t('register.description')} path={paths.register} />
      <RegisterForm constraints={constraints} failure={actionData?.failure ?? null} to={to} />
    </AuthLayout>
  )
}
