import { useSearchParams } from 'react-router'
import { getMyStorage } from '#features/documents/storage/queries.server.ts'
import { listGrantedEvents } from '#features/events/grants/queries.server.ts'
import { findLatestDataExport } from '#features/identity/accounts/commands/data-exports.server.ts'
import { ACCOUNT_DELETION_GRACE_DAYS } from '#features/identity/accounts/commands/erasure.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { emailChangeForm, passwordChangeForm, profileForm } from '#features/identity/accounts/schema.ts'
import { listPasskeys } from '#features/identity/passkeys/queries.server.ts'
import { passkeyNameForm } from '#features/identity/passkeys/schema.ts'
import { hasRecentSignIn, listSessions } from '#features/identity/sessions/queries.server.ts'
import { findTwoFactorSetup, getTwoFactorStatus } from '#features/identity/two-factor/queries.server.ts'
import { enableTwoFactorForm } from '#features/identity/two-factor/schema.ts'
import { listKeptAnswers } from '#features/kept-answers/queries.server.ts'
import { listMyOptOuts } from '#features/player-emails/opt-outs.server.ts'
import { listMyRegistrations } from '#features/registrations/queries/own/registrations.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parseUserAgent } from '#platform/http/user-agent.server.ts'
import { areaAt } from '#platform/map/areas.server.ts'
import { projectSpain } from '#platform/map/locate.server.ts'
import {
  formResponse,
  readCookies,
  redirectDocumentTo,
  redirectTarget,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { localeCookie } from '#platform/text/locale-preference.server.ts'
import { explicitPath, paths, splitPath } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/account.ts'
import { INTENTS, type IntentResult } from './account-actions.server.ts'
import { type AccountFormResult, NO_RESULT } from './account-response.ts'
import { AccountSections } from './sections/account-sections.tsx'
import { SUCCESS_MESSAGES, type SuccessCode } from './success-messages.ts'

/** The command changes only what is sent; the form sends everything. */
const { username, ...others } = formConstraints(profileForm)
const CONSTRAINTS = {
  profile: { ...others, username: { ...username, required: true } },
  email: formConstraints(emailChangeForm),
  password: formConstraints(passwordChangeForm),
  passkey: formConstraints(passkeyNameForm),
  twoFactor: formConstraints(enableTwoFactorForm),
}

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const [account, sessions, passkeys, twoSteps, setup, copy, fresh, own, granted, optOuts, storage, kept] =
      await Promise.all([
        getAccount(ctx),
        listSessions(ctx),
        listPasskeys(ctx),
        getTwoFactorStatus(ctx),
        findTwoFactorSetup(ctx),
        findLatestDataExport(ctx),
        hasRecentSignIn(ctx),
        listMyRegistrations(ctx),
        listGrantedEvents(ctx),
        listMyOptOuts(ctx),
        getMyStorage(ctx),
        listKeptAnswers(ctx),
      ])
    const { upcoming, waiting, past, given, incoming } = own
    const point = account.location && projectSpain(account.location)
    const area = (account.location && areaAt(account.location)?.name) ?? null
    const named = sessions.map(({ browser, ...session }) => ({ ...session, client: parseUserAgent(browser) }))
    return {
      account,
      point,
      area,
      sessions: named,
      registrations: {
        current: [...upcoming, ...waiting],
        incoming: incoming.length,
        earlier: past.length + given.length,
      },
      granted,
      optOuts,
      storage,
      kept,
      passkeys,
      twoSteps,
      setup,
      copy,
      fresh,
      now: ctx.now,
      graceDays: ACCOUNT_DELETION_GRACE_DAYS,
      constraints: CONSTRAINTS,
    }
  })

export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(
    call,
    (ctx, form) => {
      const intent = form['intent']
      const handler = typeof intent === 'string' && Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
      if (!handler) throw notFound()
      return handler(ctx, form)
    },
    { authorize: authorizeSignedIn },
  )
  const { done, text } = result
  if (done && 'done' in done.value) throw redirectToSection(call, done.value)
  const codes = done && 'codes' in done.value ? done.value.codes : null
  return formResponse<AccountFormResult>({ intent: text('intent'), failure: result.failure, codes }, result)
}

type DoneResult = Extract<IntentResult, { done: SuccessCode }>

/** Redirects to the section the form was in. A new language needs a document load, since only one language is sent. */
function redirectToSection(call: Route.ActionArgs, { done, locale, session }: DoneResult) {
  const { context, url } = call
  const suffix = `?done=${done}#${SUCCESS_MESSAGES[done].part}`
  const cookies = session ? readCookies(call).setSession(session.token, session.remembered) : []
  if (!locale) return redirectTo(paths.account + suffix, cookies)
  const path = splitPath(url.pathname).prefix ? explicitPath(locale, paths.account) : paths.account
  return redirectDocumentTo(redirectTarget(url, path + suffix), [
    ...cookies,
    localeCookie(locale, getContext(context).services.settings.siteUrl),
  ])
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <PageMeta title={t('account.title')} path={null} />
      <PanelHeading title={t('account.title')} />
      <AccountSections {...loaderData} result={actionData ?? NO_RESULT} done={actionData ? null : params.get('done')} />
    </>
  )
}
