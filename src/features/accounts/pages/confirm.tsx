import { unforeseenAs } from '#core/failing-as.ts'
import { paths } from '#spec/paths.ts'
import { visitOf } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { loginFor } from '#web/return-to.ts'
import { confirmEmail, isActivation, resendActivation } from '../commands.server.ts'
import { getAccount } from '../queries.server.ts'
import { Onwards, Waiting } from '../ui/confirm-parts.tsx'
import { DoorButton, DoorForm } from '../ui/door-form.tsx'
import { DoorFrame } from '../ui/door-frame.tsx'
import type { Route } from './+types/confirm.ts'
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
} from './door.server.ts'

/** `ask`: a good link waits for a press; `over`: it is none any more; `sent`: a letter is on its way; `done`: nothing is left to do. */
type State = 'ask' | 'over' | 'sent' | 'done'

export async function loader(call: Route.LoaderArgs) {
  const { ctx, secret } = visitOf(call.context)
  const code = codeOf(call)
  const account = ctx.actor.kind === 'person' ? await getAccount(ctx, secret) : null
  const confirmed = Boolean(account?.confirmedAt)
  const asked = async (token: string): Promise<State> => ((await isActivation(ctx, token)) ? 'ask' : 'over')
  const plain = confirmed || call.url.searchParams.has('done') ? 'done' : 'sent'
  const found = code === null ? plain : await asked(code)
  return {
    state: found === 'over' && confirmed ? 'done' : found,
    email: account?.email ?? null,
    to: wantedOf(call.url),
    resent: call.url.searchParams.get('sent') === 'again',
  }
}

const resend = unforeseenAs('confirmation_not_sent', resendActivation)

export async function action(call: Route.ActionArgs) {
  const { url } = call
  const here = inForm(url, paths.confirm)
  // The letter is asked for from any page's head.
  const to = wantedOf(url) ?? cameFrom(call)
  const code = codeOf(call)
  let again = false
  const result = await submitted(call, async (ctx, form, visit) => {
    again = form['asked'] === 'resend' || code === null
    if (!again) return confirmEmail(ctx, code ?? '')
    if (ctx.actor.kind !== 'person') throw go(loginFor(inForm(url, paths.login), here))
    return resend(ctx, visit)
  })
  const { wanted, dropWanted } = cookiesOf(call)
  const finished = () => goAnew(addressWith(here, { done: '1', to: to ?? wanted }), [dropWanted()])
  if (result.done) throw again ? go(addressWith(here, { sent: 'again', to })) : finished()
  if (result.refusal.code === 'already_confirmed') throw finished()
  return answered({ refusal: result.refusal, to }, result)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Where an e-mail address is shown to be one's own. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { email, resent } = loaderData
  const to = actionData?.to ?? loaderData.to
  const state = actionData?.refusal.code === 'token_invalid' ? 'over' : loaderData.state
  const ledes = { ask: 'confirm.ask', over: 'confirm.over', done: 'confirm.done', sent: 'confirm.sent' } as const
  const titles = {
    ask: 'confirm.ask.title',
    over: 'confirm.over.title',
    done: 'confirm.done.title',
    sent: 'confirm.sent.title',
  } as const
  const refusal = actionData?.refusal ?? null
  return (
    <DoorFrame cover="registro" title={t(titles[state])} lede={t(ledes[state])}>
      <Head title={t(titles[state])} description={t('confirm.description')} path={paths.confirm} />
      <meta name="robots" content="noindex" />
      {state === 'ask' && (
        <DoorForm rules={{}} labels={{}} refusal={refusal}>
          {() => <DoorButton>{t('confirm.button')}</DoorButton>}
        </DoorForm>
      )}
      {state === 'done' && <Onwards to={to} signedIn={email !== null} />}
      {(state === 'sent' || state === 'over') && (
        <Waiting email={email} to={to} resent={resent} refusal={refusal} sent={state === 'sent'} />
      )}
    </DoorFrame>
  )
}
