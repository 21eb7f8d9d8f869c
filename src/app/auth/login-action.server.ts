import { askLink } from '#features/identity/accounts/commands/password-reset.server.ts'
import { finishSignIn, type SignedIn, signIn, signInByLink } from '#features/identity/sessions/sign-in.server.ts'
import { findToken } from '#features/identity/sessions/tokens.server.ts'
import type { Asked } from '#features/identity/sessions/ui/sign-in-form.tsx'
import { NEVER, reads } from '#platform/cache/cache-tags.ts'
import {
  addressWith,
  answered,
  type Call,
  codeOf,
  cookiesOf,
  go,
  goAnew,
  inForm,
  keepWay,
  submitted,
  wantedOf,
} from '#platform/react-router/form-action.server.ts'
import { visitOf } from '#platform/react-router/loaders.server.ts'
import { paths, splitPath } from '#shared/paths.ts'

/** What a login page may have to say to who comes from elsewhere. */
const NOTICES = ['password', 'late'] as const
const noticeOf = (url: URL) => NOTICES.find((notice) => notice === url.searchParams.get('done')) ?? null

/** Where a login leads to by itself: the home page, of the narrow pages theirs. */
const homeOf = (url: URL) => inForm(url, splitPath(url.pathname).path === paths.mobileLogin ? paths.mobile : paths.home)

/** What a login page shows: the form, or the second step for who has passed the first in this browser. */
export function openDoor(call: Call) {
  const { context, url } = call
  const to = wantedOf(url)
  const door = { to, home: homeOf(url), notice: noticeOf(url) }
  if (url.searchParams.get('step') !== 'code') return { ...door, step: false }
  reads(visitOf(context).ctx, NEVER)
  if (!cookiesOf(call).step) throw go(addressWith(url.pathname, { to }))
  return { ...door, step: true }
}

/** What a login page does: `asked` says which of its forms was sent. */
export async function enter(call: Call) {
  if (call.url.searchParams.get('step') === 'code') return enterCode(call)
  const cookies = cookiesOf(call)
  let asked: Asked = 'password'
  const result = await submitted(call, async (ctx, form, visit) => {
    if (form['asked'] !== 'link') return signIn(ctx, form, visit, { kind: 'site', device: cookies.device })
    asked = 'link'
    return askLink(ctx, form, visit)
  })
  const { done, refusal, text } = result
  const to = wantedOf(call.url)
  if (done?.value) throw onwards(call, done.value, { door: call.url.pathname, remember: text('remember') !== '', to })
  const typed = {
    identifier: text('identifier'),
    email: text('email'),
    remember: refusal ? text('remember') !== '' : true,
  }
  return answered({ asked, refusal, typed }, result, done ? [keepWay(call)] : [])
}

async function enterCode(call: Call) {
  const { url } = call
  const { step, ...cookies } = cookiesOf(call)
  const remember = url.searchParams.get('remember') !== null
  const result = await submitted(call, (ctx, form, visit) =>
    finishSignIn(ctx, { ...form, remember }, visit, step ?? ''),
  )
  const to = wantedOf(url)
  if (result.done) {
    const { token, device } = result.done.value
    const kept = [cookies.keepSession(token, remember), cookies.dropStep()]
    throw goAnew(to ?? homeOf(url), device ? [...kept, cookies.keepDevice(device)] : kept)
  }
  // Ten minutes are over: once more from the start.
  if (result.refusal.code === 'token_invalid')
    throw go(addressWith(url.pathname, { to, done: 'late' }), [cookies.dropStep()])
  const { refusal } = result
  return answered({ asked: 'code' as Asked, refusal, typed: { identifier: '', email: '', remember } }, result)
}

type Way = { door: string; remember: boolean; to: string | null }

/** In, or to the second step. */
function onwards(call: Call, entered: SignedIn, { door, remember, to }: Way) {
  const { keepSession, keepStep } = cookiesOf(call)
  if (entered.token) return goAnew(to ?? homeOf(call.url), [keepSession(entered.token, remember)])
  return go(addressWith(door, { step: 'code', to, remember: remember ? '1' : null }), [keepStep(entered.step!)])
}

/** Whether the link that came by mail still opens, and where its person was going. */
export async function openLink(call: Call) {
  const code = codeOf(call)
  // Without a code the page is anybody's, and kept.
  if (code === null) return { good: false, to: null }
  const good = (await findToken(visitOf(call.context).ctx, 'link', code)) !== null
  return { good, to: cookiesOf(call).wanted }
}

export async function enterByLink(call: Call) {
  const code = codeOf(call) ?? ''
  const { device, wanted, dropWanted } = cookiesOf(call)
  const result = await submitted(call, async (ctx, form, visit) => {
    const remember = form['remember'] === 'on'
    return { remember, entered: await signInByLink(ctx, code, visit, { kind: 'site', device, remember }) }
  })
  const { done, refusal } = result
  if (!done) return answered({ refusal }, result)
  const { entered, remember } = done.value
  const on = onwards(call, entered, { door: inForm(call.url, paths.login), remember, to: wanted })
  on.headers.append('set-cookie', dropWanted())
  throw on
}
