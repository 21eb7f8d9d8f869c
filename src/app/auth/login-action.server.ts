import { requestSignInLink } from '#features/identity/accounts/commands/password-reset.server.ts'
import { emailForm } from '#features/identity/accounts/schema.ts'
import { findToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import { secondStepForm, signInForm } from '#features/identity/sessions/schema.ts'
import {
  completeSecondStep,
  type SignInResult,
  signIn,
  signInByLink,
} from '#features/identity/sessions/sign-in.server.ts'
import type { SignInMethod } from '#features/identity/sessions/ui/sign-in-form.tsx'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import {
  type ActionArgs,
  formResponse,
  pathOf,
  pathWithQuery,
  readCode,
  readCookies,
  redirectDocumentTo,
  redirectTarget,
  redirectTo,
  rememberReturnTo,
  returnToOf,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { readPending } from './pending-mark.server.ts'

/** Notices for visitors redirected here. */
const NOTICES = ['password', 'late'] as const
const noticeOf = (url: URL) => NOTICES.find((notice) => notice === url.searchParams.get('done')) ?? null

/** The default target after login: the home page, or its mobile version. */
const defaultTarget = (url: URL) => (pathOf(url) === paths.mobileLogin ? paths.mobile : paths.home)
/** Where signing in leads. */
const targetOf = (url: URL, to: string | null) => (to ? redirectTarget(url, to) : defaultTarget(url))

const SIGN_IN_CONSTRAINTS = { ...formConstraints(signInForm), ...formConstraints(emailForm) }

/** The login form, or the second factor when this browser has passed the first step. */
export async function loadLoginPage(call: ActionArgs) {
  const { context, url } = call
  const to = returnToOf(url)
  const page = { to, home: defaultTarget(url), notice: noticeOf(url), pending: await readPending(call) }
  if (url.searchParams.get('step') !== 'code') return { ...page, step: false, constraints: SIGN_IN_CONSTRAINTS }
  addCacheTags(getContext(context), NO_STORE)
  if (!readCookies(call).step) throw redirectTo(pathWithQuery(pathOf(url), { to }))
  return { ...page, step: true, constraints: formConstraints(secondStepForm) }
}

/** Handles the login page's forms; `asked` names the submitted one. */
export async function submitLogin(call: ActionArgs) {
  if (call.url.searchParams.get('step') === 'code') return submitSecondFactor(call)
  const cookies = readCookies(call)
  let asked: SignInMethod = 'password'
  const result = await runFormAction(call, async (ctx, form) => {
    if (form['asked'] !== 'link') return signIn(ctx, form, { kind: 'site', device: cookies.device })
    asked = 'link'
    return requestSignInLink(ctx, form)
  })
  const { done, failure, text } = result
  const to = returnToOf(call.url)
  if (done?.value)
    throw redirectAfterLogin(call, done.value, { loginPath: pathOf(call.url), remember: text('remember') !== '', to })
  return formResponse({ method: asked, failure }, result, done ? [rememberReturnTo(call)] : [])
}

async function submitSecondFactor(call: ActionArgs) {
  const { url } = call
  const { step, ...cookies } = readCookies(call)
  const remember = url.searchParams.get('remember') !== null
  const result = await runFormAction(call, (ctx, form) => completeSecondStep(ctx, { ...form, remember }, step ?? ''))
  const to = returnToOf(url)
  if (result.done) {
    const { token, device } = result.done.value
    const cookieHeaders = [...cookies.setSession(token, remember), cookies.clearSecondStep()]
    throw redirectDocumentTo(
      targetOf(url, to),
      device ? [...cookieHeaders, cookies.setTrustedDevice(device)] : cookieHeaders,
    )
  }
  // The second step expired after ten minutes: start again.
  if (result.failure.code === 'token_invalid')
    throw redirectTo(pathWithQuery(pathOf(url), { to, done: 'late' }), [cookies.clearSecondStep()])
  return formResponse({ method: 'code' as SignInMethod, failure: result.failure }, result)
}

type LoginRedirect = { loginPath: string; remember: boolean; to: string | null }

/** Signs in, or redirects to the second factor. */
function redirectAfterLogin(call: ActionArgs, signedIn: SignInResult, { loginPath, remember, to }: LoginRedirect) {
  const { setSession: keepSession, setSecondStep: keepStep } = readCookies(call)
  if (signedIn.token) return redirectDocumentTo(targetOf(call.url, to), keepSession(signedIn.token, remember))
  return redirectTo(pathWithQuery(loginPath, { step: 'code', to, remember: remember ? '1' : null }), [
    keepStep(signedIn.secondStepToken!),
  ])
}

/** Whether the login link from the email is valid, and where it returns to. */
export async function loadLoginLink(call: ActionArgs) {
  const code = readCode(call)
  // Without a code the page is the same for everybody and may be cached.
  if (code === null) return { isValid: false, to: null }
  const good = (await findToken(getContext(call.context), 'link', code)) !== null
  return { good, to: readCookies(call).wanted }
}

export async function submitLoginLink(call: ActionArgs) {
  const code = readCode(call) ?? ''
  const { device, wanted, clearReturnTo: dropWanted } = readCookies(call)
  const result = await runFormAction(call, async (ctx, form) => {
    const remember = form['remember'] === 'on'
    return { remember, signedIn: await signInByLink(ctx, code, { kind: 'site', device, remember }) }
  })
  const { done, failure } = result
  if (!done) return formResponse({ failure }, result)
  const { signedIn, remember } = done.value
  const response = redirectAfterLogin(call, signedIn, { loginPath: paths.login, remember, to: wanted })
  response.headers.append('set-cookie', dropWanted())
  throw response
}
