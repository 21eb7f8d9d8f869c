import { useSearchParams } from 'react-router'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { latestDataCopy } from '#features/identity/accounts/commands/data-exports.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { listPasskeys } from '#features/identity/passkeys/queries.server.ts'
import { isFresh, listSessions } from '#features/identity/sessions/queries.server.ts'
import { findSetup, findTwoSteps } from '#features/identity/two-factor/queries.server.ts'
import { missing } from '#platform/errors/app-error.ts'
import { placeInSpain } from '#platform/map/locate.server.ts'
import { answered, cookiesOf, go, goAnew, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, visitOf } from '#platform/react-router/loaders.server.ts'
import { languageCookie } from '#platform/text/locale-preference.server.ts'
import { explicitPath, paths, splitPath } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/account.ts'
import { INTENTS, type Outcome } from './account-actions.server.ts'
import { type Answer, NO_ANSWER } from './account-response.ts'
import { AccountSections } from './sections/account-sections.tsx'
import { DONE, type Done } from './success-messages.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
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
