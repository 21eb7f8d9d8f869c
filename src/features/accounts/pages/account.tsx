import { useSearchParams } from 'react-router'
import { missing } from '#core/failure.ts'
import { placeInSpain } from '#core/map/place.server.ts'
import { findSetup, findTwoSteps } from '#features/codes/queries.server.ts'
import { listPasskeys } from '#features/passkeys/queries.server.ts'
import { isFresh, listSessions } from '#features/sessions/queries.server.ts'
import { explicitPath, paths, splitPath } from '#spec/paths.ts'
import { reading, visitOf } from '#web/doors.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { languageCookie } from '#web/locale.server.ts'
import { authorizeOwn } from '../authorize.server.ts'
import { latestDataCopy } from '../copies.server.ts'
import { getAccount } from '../queries.server.ts'
import { AccountSections } from '../ui/account-sections.tsx'
import { type Answer, NO_ANSWER } from '../ui/answer.ts'
import { DONE, type Done } from '../ui/done.ts'
import type { Route } from './+types/account.ts'
import { answered, cookiesOf, go, goAnew, inForm, submitted } from './door.server.ts'
import { INTENTS, type Outcome } from './intents.server.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  reading(context, async (ctx) => {
    const visit = visitOf(context)
    const [account, sessions, passkeys, twoSteps, setup, copy, fresh] = await Promise.all([
      getAccount(ctx, visit.secret),
      listSessions(ctx),
      listPasskeys(ctx),
      findTwoSteps(ctx),
      findSetup(ctx, visit),
      latestDataCopy(ctx),
      isFresh(ctx),
    ])
    const point = account.location && placeInSpain(account.location)
    return { account, point, sessions, passkeys, twoSteps, setup, copy, fresh, now: ctx.now }
  })

export async function action(call: Route.ActionArgs) {
  const result = await submitted(
    call,
    (ctx, form, visit) => {
      const intent = form['intent']
      const carry = typeof intent === 'string' && Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
      if (!carry) throw missing()
      return carry(ctx, form, visit)
    },
    { admit: authorizeOwn },
  )
  const { done, text } = result
  if (done && 'done' in done.value) throw goOn(call, done.value)
  const codes = done && 'codes' in done.value ? done.value.codes : null
  const values = {
    username: text('username'),
    locale: text('locale'),
    newsletter: text('newsletter') !== '',
    email: text('email'),
    word: text('word'),
  }
  return answered<Answer>({ intent: text('intent'), refusal: result.refusal, values, codes }, result)
}

type Gone = Extract<Outcome, { done: Done }>

/** Back to the page, to the part it was about. In another language everything is loaded anew: only one is ever sent. */
function goOn(call: Route.ActionArgs, { done, locale, session }: Gone) {
  const { context, url } = call
  const after = `?done=${done}#${DONE[done].part}`
  const cookies = session ? [cookiesOf(call).keepSession(session.token, session.remembered)] : []
  if (!locale) return go(inForm(url, paths.account) + after, cookies)
  const there = splitPath(url.pathname).prefix ? explicitPath(locale, paths.account) : paths.account
  return goAnew(there + after, [...cookies, languageCookie(locale, visitOf(context).settings.siteUrl)])
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <Head title={t('account.title')} path={null} />
      <h1>{t('account.title')}</h1>
      <AccountSections {...loaderData} answer={actionData ?? NO_ANSWER} done={actionData ? null : params.get('done')} />
    </>
  )
}
