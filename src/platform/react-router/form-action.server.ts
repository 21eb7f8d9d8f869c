import { data, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { NEVER, reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { type Form, type Parts, readParts } from '#platform/forms/read-form.server.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import { joinPath, splitPath } from '#shared/paths.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { returnTo } from '#ui/page/return-to.ts'
import { visitOf, writing } from './loaders.server.ts'
import type { Visit } from './router-context.ts'

export type Call = Pick<LoaderFunctionArgs, 'context' | 'request' | 'url'>
const FORM_BYTES = 16 * 1024
/** The longest holds an address, sealed. */
const CODE_LENGTH = 600

/** A path in the form of address that was asked for. */
export const inForm = (url: URL, path: string) => joinPath(splitPath(url.pathname).prefix, path)

/** Where the person was going, if it is a place of this site; null: nowhere in particular. */
export const wantedOf = (url: URL) => returnTo(url.searchParams.get('to'), '') || null

/** The page of this site whose form was sent to another; null where the browser does not say. */
export function cameFrom({ context, request, url }: Call) {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  const ours = origin === new URL(visitOf(context).settings.siteUrl).origin && pathname !== url.pathname
  return ours ? returnTo(pathname + search, '') || null : null
}

/** The secret of the link that was followed. What a page says of it is nobody else's: it is not kept. */
export function codeOf({ context, url }: Pick<Call, 'context' | 'url'>) {
  const code = url.searchParams.get('code')
  if (code !== null) reads(visitOf(context).ctx, NEVER)
  return code?.slice(0, CODE_LENGTH) ?? null
}

export function cookiesOf({ context, request }: Pick<Call, 'context' | 'request'>) {
  const cookies = sessionCookies(visitOf(context).settings.siteUrl)
  const header = request.headers.get('cookie')
  const wanted = returnTo(cookies.wanted(header), '') || null
  return { ...cookies, step: cookies.step(header), device: cookies.device(header), wanted }
}

/** A letter leads back into this browser: where the person was going waits in it. */
export function keepWay(call: Call) {
  const { keepWanted, dropWanted } = cookiesOf(call)
  const to = wantedOf(call.url)
  return to ? keepWanted(to) : dropWanted()
}

export function onlyPost({ method }: Request) {
  if (method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
}

type Reading = {
  /** Asked before the body is read: who may not write here at all sends it in vain. The command asks again. */
  admit?: (ctx: Context) => unknown
  /** The most bytes of the whole form. */
  limit?: number
}

/** Runs a command with a page's form; what was typed comes back with what was refused, unless the body was left `unread`. */
export async function submitted<T>(
  { context, request }: Pick<Call, 'context' | 'request'>,
  command: (ctx: Context, form: Form, visit: Visit, files: Parts['files']) => Promise<T>,
  { admit = () => {}, limit = FORM_BYTES }: Reading = {},
) {
  onlyPost(request)
  let form: Form = {}
  let unread = true
  const { done, failure } = await writing(context, async (ctx) => {
    await admit(ctx)
    const { fields, files } = await readParts(request, { limit })
    form = fields
    unread = false
    return { value: await command(ctx, form, visitOf(context), files) }
  })
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  if (!failure) return { done, refusal: null, status: 200, text, unread }
  const { code, fields, status, retryAfter = 0 } = failure
  // The session ended while somebody wrote: what they need is to sign in, not to be told that they may not.
  const over = status === STATUS_OF.forbidden && visitOf(context).ctx.actor.kind === 'anonymous'
  const refusal: Refusal = { code: over ? 'unauthenticated' : code, fields, seconds: retryAfter }
  return { done: null, refusal, status: over ? STATUS_OF.unauthenticated : status, text, unread }
}

const withCookies = (cookies: string[]) => {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return { headers }
}

/** A page's answer to a form, with the status and the wait of what was refused. */
export function answered<Body extends object>(
  body: Body,
  { refusal, status }: { refusal: Refusal | null; status: number },
  cookies: string[] = [],
) {
  const { headers } = withCookies(cookies)
  if (refusal?.seconds) headers.set('retry-after', String(refusal.seconds))
  return data(body, { status, headers })
}

/** On to the next page of the same visit. */
export const go = (to: string, cookies: string[] = []) => redirect(to, withCookies(cookies))

/** On as somebody else: the whole page is loaded anew, for all of it may differ. */
export const goAnew = (to: string, cookies: string[] = []) => redirectDocument(to, withCookies(cookies))

/** An address with what it is to say; what is null is left out. */
export function addressWith(path: string, query: Record<string, string | null>) {
  const params = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null))
  return params.size > 0 ? `${path}?${params}` : path
}
