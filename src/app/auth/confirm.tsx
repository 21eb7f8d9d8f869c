import { resendActivation } from '#features/identity/accounts/commands/account.server.ts'
import {
  type Activation,
  confirmEmail,
  findActivation,
} from '#features/identity/accounts/commands/email/email-confirmation.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { confirmationForm } from '#features/identity/accounts/schema.ts'
import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { AuthLayout } from '#features/identity/accounts/ui/auth-layout.tsx'
import type { RequestContext } from '#platform/context/request-context.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import {
  formResponse,
  localizedPath,
  pathWithQuery,
  readCode,
  readCookies,
  redirectDocumentTo,
  redirectTo,
  refererPath,
  returnToOf,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import type { Route } from './+types/confirm.ts'
import { ConfirmInOtherBrowser } from './confirm-other-browser.tsx'
import { ConfirmedActions, WaitingForConfirmation } from './confirm-views.tsx'

/**
 * `ask`: the link is valid and waits for a click; `foreign`: it is valid, but this browser is not signed in to its
 * account; `over`: it is invalid or expired; `sent`: an email is on its way; `done`: confirmed; `new` and `none`:
 * confirmed with a new password or without any.
 */
type State = 'ask' | 'foreign' | 'over' | 'sent' | 'done' | 'new' | 'none'

export async function loader(call: Route.LoaderArgs) {
  const code = readCode(call)
  const { account, activation } = await loadOrThrow(call.context, async (ctx) => ({
    account: ctx.actor.kind === 'person' ? await getAccount(ctx) : null,
    activation: code === null ? null : await findActivation(ctx, code),
  }))
  const confirmed = Boolean(account?.confirmedAt)
  return {
    state: stateOf({ code, activation, confirmed, done: call.url.searchParams.get('done') }),
    username: activation?.username ?? null,
    email: account?.email ?? null,
    to: returnToOf(call.url),
    constraints: formConstraints(confirmationForm),
    resent: call.url.searchParams.get('sent') === 'again',
  }
}

type ActivationStatus = { code: string | null; activation: Activation | null; confirmed: boolean; done: string | null }

function stateOf({ code, activation, confirmed, done }: ActivationStatus): State {
  if (activation) return activation.isOwnAccount ? 'ask' : 'foreign'
  if (code !== null && !confirmed) return 'over'
  if (done === 'new' || done === 'none') return done
  return confirmed || done !== null ? 'done' : 'sent'
}

const resend = wrapUnexpectedErrors('confirmation_not_sent', resendActivation)

export async function action(call: Route.ActionArgs) {
  const { url } = call
  // Every page's header can request the email again, so return to that page.
  const to = returnToOf(url) ?? refererPath(call)
  const code = readCode(call)
  let isResend = false
  const requireSignedIn = ({ actor }: RequestContext) => {
    if (actor.kind !== 'person') throw redirectTo(loginUrl(paths.login, localizedPath(url, paths.confirm)))
  }
  const result = await runFormAction(
    call,
    async (ctx, form) => {
      isResend = form['asked'] === 'resend' || code === null
      if (!isResend) return confirmEmail(ctx, code ?? '', form)
      requireSignedIn(ctx)
      await resend(ctx)
      return null
    },
    { authorize: (ctx) => code === null && requireSignedIn(ctx) },
  )
  const { wanted, clearReturnTo: dropWanted } = readCookies(call)
  const redirectDone = (done: string) =>
    redirectDocumentTo(pathWithQuery(paths.confirm, { done, to: to ?? wanted }), [dropWanted()])
  if (result.done) {
    const password = result.done.value?.password
    throw password
      ? redirectDone(password === 'kept' ? '1' : password)
      : redirectTo(pathWithQuery(paths.confirm, { sent: 'again', to }))
  }
  if (result.failure.code === 'already_confirmed') throw redirectDone('1')
  return formResponse({ failure: result.failure, to }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const LEDES = {
  ask: 'confirm.ask',
  foreign: 'confirm.foreign',
  over: 'confirm.over',
  sent: 'confirm.sent',
  done: 'confirm.done',
  new: 'confirm.done.new',
  none: 'confirm.done.none',
} as const satisfies Record<State, MessageKey>
const TITLES = {
  ask: 'confirm.ask.title',
  foreign: 'confirm.ask.title',
  over: 'confirm.over.title',
  sent: 'confirm.sent.title',
  done: 'confirm.done.title',
  new: 'confirm.done.title',
  none: 'confirm.done.title',
} as const satisfies Record<State, MessageKey>

/** Confirms an email address. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { email, resent, username, constraints } = loaderData
  const to = actionData?.to ?? loaderData.to
  const state = actionData?.failure.code === 'token_invalid' ? 'over' : loaderData.state
  const failure = actionData?.failure ?? null
  return (
    <AuthLayout cover="registro" title={t(TITLES[state])} lede={t(LEDES[state], { name: username ?? '' })}>
      <PageMeta title={t(TITLES[state])} description={t('confirm.description')} path={paths.confirm} />
      <meta name="robots" content="noindex" />
      {state === 'ask' && (
        <AuthForm constraints={constraints} labels={{}} failure={failure}>
          <AuthButton>{t('confirm.button')}</AuthButton>
        </AuthForm>
      )}
      {state === 'foreign' && <ConfirmInOtherBrowser constraints={constraints} failure={failure} />}
      {(state === 'done' || state === 'new' || state === 'none') && (
        <ConfirmedActions to={to} signedIn={email !== null} />
      )}
      {(state === 'sent' || state === 'over') && (
        <WaitingForConfirmation email={email} to={to} resent={resent} failure={failure} sent={state === 'sent'} />
      )}
    </AuthLayout>
  )
}
