import { registerAccount } from '#features/identity/accounts/commands/account.server.ts'
import { registrationForm } from '#features/identity/accounts/schema.ts'
import { PendingMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout, withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import {
  formResponse,
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
import { readPending, settlePendingMark } from './pending-mark.server.ts'
import { RegisterForm } from './register-form.tsx'

export const loader = async (call: Route.LoaderArgs) => ({
  to: returnToOf(call.url),
  pending: (await readPending(call, 'register')).words,
  constraints: formConstraints(registrationForm),
})

/** Creates the account and signs in at once; the confirmation email is queued. */
export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(call, async (ctx, form) => {
    const id = await registerAccount(ctx, form)
    const token = await startSession(ctx, id, { kind: 'site', remember: true, browser: ctx.userAgent })
    return { token, person: await findPersonByToken(ctx, token) }
  })
  const { done, failure } = result
  if (done) {
    const { token, person } = done.value
    const settled = person && (await settlePendingMark(call, person))
    const to = settled ? settled.to : returnToOf(call.url)
    const cookies = [...readCookies(call).setSession(token, true), rememberReturnTo(call)]
    if (settled) cookies.push(settled.cookie)
    throw redirectDocumentTo(pathWithQuery(paths.confirm, { sent: '1', to }), cookies)
  }
  return formResponse({ failure }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Register({ loaderData: { to, pending, constraints }, actionData }: Route.ComponentProps) {
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
      {!actionData && <PendingMessage words={pending} />}
      <RegisterForm constraints={constraints} failure={actionData?.failure ?? null} to={to} />
    </AuthLayout>
  )
}
