import { resendActivation } from '#features/identity/accounts/commands/account.server.ts'
import {
  type Activation,
  confirmEmail,
  findActivation,
} from '#features/identity/accounts/commands/email-confirmation.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { DoorButton, DoorForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { DoorFrame } from '#features/identity/accounts/ui/auth-layout.tsx'
import type { Context } from '#platform/context/request-context.ts'
import { unforeseenAs } from '#platform/errors/wrap-errors.ts'
import {
  addressWith,
  answered,
  cameFrom,
  codeOf,
  cookiesOf,
  go,
  goAnew,
  inForm,
  submitted,
  wantedOf,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { loginFor } from '#ui/page/return-to.ts'
import type { Route } from './+types/confirm.ts'
import { ForeignConfirm } from './confirm-other-browser.tsx'
import { Onwards, Waiting } from './confirm-views.tsx'

/**
 * `ask`: a good link waits for a press; `foreign`: it is good, and this browser is not signed in to its account; `over`: it is none any
 * more; `sent`: an email is on its way; `done`: nothing is left to do, `new` and `none` with another password or without any.
 */
type State = 'ask' | 'foreign' | 'over' | 'sent' | 'done' | 'new' | 'none'

export async function loader(call: Route.LoaderArgs) {
  const { secret } = visitOf(call.context)
  const code = codeOf(call)
  const { account, activation } = await loadOrThrow(call.context, async (ctx) => ({
    account: ctx.actor.kind === 'person' ? await getAccount(ctx, secret) : null,
    activation: code === null ? null : await findActivation(ctx, code),
  }))
  const confirmed = Boolean(account?.confirmedAt)
  return {
    state: stateOf({ code, activation, confirmed, done: call.url.searchParams.get('done') }),
    username: activation?.username ?? null,
    email: account?.email ?? null,
    to: wantedOf(call.url),
    resent: call.url.searchParams.get('sent') === 'again',
  }
}

type Found = { code: string | null; activation: Activation | null; confirmed: boolean; done: string | null }

function stateOf({ code, activation, confirmed, done }: Found): State {
  if (activation) return activation.own ? 'ask' : 'foreign'
  if (code !== null && !confirmed) return 'over'
  if (done === 'new' || done === 'none') return done
  return confirmed || done !== null ? 'done' : 'sent'
}

const resend = unforeseenAs('confirmation_not_sent', resendActivation)

export async function action(call: Route.ActionArgs) {
  const { url } = call
  const here = inForm(url, paths.confirm)
  // The letter is asked for from any page's head.
  const to = wantedOf(url) ?? cameFrom(call)
  const code = codeOf(call)
  let again = false
  const demandAccount = ({ actor }: Context) => {
    if (actor.kind !== 'person') throw go(loginFor(inForm(url, paths.login), here))
  }
  const result = await submitted(
    call,
    async (ctx, form, visit) => {
      again = form['asked'] === 'resend' || code === null
      if (!again) return confirmEmail(ctx, code ?? '', form, visit)
      demandAccount(ctx)
      await resend(ctx, visit)
      return null
    },
    { admit: (ctx) => code === null && demandAccount(ctx) },
  )
  const { wanted, dropWanted } = cookiesOf(call)
  const finished = (done: string) => goAnew(addressWith(here, { done, to: to ?? wanted }), [dropWanted()])
  if (result.done) {
    const password = result.done.value?.password
    throw password ? finished(password === 'kept' ? '1' : password) : go(addressWith(here, { sent: 'again', to }))
  }
  if (result.refusal.code === 'already_confirmed') throw finished('1')
  return answered({ refusal: result.refusal, to }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const LEDES = {
  ...{ ask: 'confirm.ask', foreign: 'confirm.foreign', over: 'confirm.over', sent: 'confirm.sent' },
  ...{ done: 'confirm.done', new: 'confirm.done.new', none: 'confirm.done.none' },
} as const satisfies Record<State, MessageKey>
const TITLES = {
  ...{ ask: 'confirm.ask.title', foreign: 'confirm.ask.title', over: 'confirm.over.title', sent: 'confirm.sent.title' },
  ...{ done: 'confirm.done.title', new: 'confirm.done.title', none: 'confirm.done.title' },
} as const satisfies Record<State, MessageKey>

/** Where an e-mail address is shown to be one's own. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { email, resent, username } = loaderData
  const to = actionData?.to ?? loaderData.to
  const state = actionData?.refusal.code === 'token_invalid' ? 'over' : loaderData.state
  const refusal = actionData?.refusal ?? null
  return (
    <DoorFrame cover="registro" title={t(TITLES[state])} lede={t(LEDES[state], { name: username ?? '' })}>
      <Head title={t(TITLES[state])} description={t('confirm.description')} path={paths.confirm} />
      <meta name="robots" content="noindex" />
      {state === 'ask' && (
        <DoorForm rules={{}} labels={{}} refusal={refusal}>
          {() => <DoorButton>{t('confirm.button')}</DoorButton>}
        </DoorForm>
      )}
      {state === 'foreign' && <ForeignConfirm refusal={refusal} />}
      {(state === 'done' || state === 'new' || state === 'none') && <Onwards to={to} signedIn={email !== null} />}
      {(state === 'sent' || state === 'over') && (
        <Waiting email={email} to={to} resent={resent} refusal={refusal} sent={state === 'sent'} />
      )}
    </DoorFrame>
  )
}
