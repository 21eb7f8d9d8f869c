import { data, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { offlineAccount } from '#platform/context/offline-account.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parseNested } from '#platform/forms/bracket-names.ts'
import { type FormValues, type MultipartForm, readMultipart } from '#platform/forms/read-form.server.ts'
import { toControlNames, toTypedValues } from '#platform/forms/typed-values.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import { runOnce } from '#platform/idempotency/once.server.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import { ACCOUNT_HEADER, FAILURE_HEADER, KEY_HEADER, NO_ACCOUNT } from '#shared/offline/offline.ts'
import { joinPath, splitPath } from '#shared/paths.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { returnTo } from '#ui/page/return-to.ts'
import { getContext, runCommand } from './loaders.server.ts'

export type ActionArgs = Pick<LoaderFunctionArgs, 'context' | 'request' | 'url'>
const FORM_BYTES = 16 * 1024
/** The longest code contains an encrypted email address. */
const CODE_LENGTH = 600

/**
 * The path of a page without its language prefix, as redirects take it: the router adds the prefix. With one slash: `//x` would lead to
 * another host.
 */
export const pathOf = ({ pathname }: URL) => splitPath(pathname).path.replace(/^\/+/, '/')

/** Adds the language prefix of the URL to a path. */
export const localizedPath = (url: URL, path: string) => joinPath(splitPath(url.pathname).prefix, path)

/** An address of this site as redirects take it: without the prefix of the page, or whole where it has another one. */
export function redirectTarget(url: URL, address: string) {
  const target = new URL(address, url)
  const isSamePrefix = splitPath(target.pathname).prefix === splitPath(url.pathname).prefix
  return isSamePrefix ? pathOf(target) + target.search + target.hash : target.href
}

/** The path to return to, if it is one of this site; else null. */
export const returnToOf = (url: URL) => returnTo(url.searchParams.get('to'), '') || null

/** The page of this site whose form posts to another page, by its Referer; null where the browser sends none. */
export function refererPath({ context, request, url }: ActionArgs) {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  const isOwnPage =
    origin === new URL(getContext(context).services.settings.siteUrl).origin && pathname !== url.pathname
  return isOwnPage ? returnTo(pathname + search, '') || null : null
}

/** The token of the link that was followed. Such a page must not be stored in the response cache. */
export function readCode({ context, url }: Pick<ActionArgs, 'context' | 'url'>) {
  const code = url.searchParams.get('code')
  if (code !== null) addCacheTags(getContext(context), NO_STORE)
  return code?.slice(0, CODE_LENGTH) ?? null
}

export function readCookies({ context, request }: Pick<ActionArgs, 'context' | 'request'>) {
  const cookies = sessionCookies(getContext(context).services.settings.siteUrl)
  const header = request.headers.get('cookie')
  const wanted = returnTo(cookies.returnTo(header), '') || null
  return { ...cookies, step: cookies.secondStep(header), device: cookies.trustedDevice(header), wanted }
}

/** Stores the path to return to in a cookie: the link of an email opens in the same browser. */
export function rememberReturnTo(call: ActionArgs) {
  const { setReturnTo: keepWanted, clearReturnTo: dropWanted } = readCookies(call)
  const to = returnToOf(call.url)
  return to ? keepWanted(to) : dropWanted()
}

export function requirePost({ method }: Request) {
  if (method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
}

type Options = {
  /** Runs before the body is read, to reject users who may not write here at all. The command checks again. */
  authorize?: (ctx: RequestContext) => unknown
  /** Limit of the whole form, in bytes. */
  limit?: number
  /** Runs for a form over the limit: who may send less than others, since they may send no files, reads why. */
  authorizeFiles?: (ctx: RequestContext) => unknown
  /** A form sent again with the same key is carried out once. The command writes with the context that it is given, and returns what JSON can hold. */
  idempotent?: boolean
}

/**
 * Runs a command with the form of a page. On failure returns the error and the fields, unless the body was not read
 * (`unread`).
 */
export async function runFormAction<T>(
  { context, request }: Pick<ActionArgs, 'context' | 'request'>,
  command: (
    ctx: RequestContext,
    form: FormValues,
    files: MultipartForm['files'],
    all: MultipartForm['all'],
  ) => Promise<T>,
  { authorize = () => {}, limit = FORM_BYTES, authorizeFiles = () => {}, idempotent = false }: Options = {},
) {
  requirePost(request)
  let form: FormValues = {}
  let unread = true
  const key = idempotent ? request.headers.get(KEY_HEADER) : null
  const { done, failure } = await runCommand(context, async (ctx) => {
    if (key !== null) requireAccount(ctx, request)
    await authorize(ctx)
    const { fields, files, all } = await readMultipart(request, { limit }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'body_too_large') await authorizeFiles(ctx)
      throw error
    })
    form = parseNested(fields, { allowDots: true }) as FormValues
    unread = false
    const run = (own: RequestContext) => command(own, form, files, all)
    return { value: await (key === null ? run(ctx) : runOnce(ctx, { key, content: contentOf(request, fields) }, run)) }
  })
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  if (!failure) return { done, failure: null, status: 200, text, unread, isKeyed: key !== null }
  const { code, fields, status, retryAfter = 0 } = failure
  // The session ended while the user was writing: ask them to sign in instead of saying "forbidden".
  const isSessionExpired = status === STATUS_OF.forbidden && getContext(context).actor.kind === 'anonymous'
  const formFailure: FormFailure = {
    code: isSessionExpired ? 'unauthenticated' : code,
    fields: toControlNames(fields),
    seconds: retryAfter,
    typed: unread ? null : toTypedValues(form),
  }
  return {
    done: null,
    failure: formFailure,
    status: isSessionExpired ? STATUS_OF.unauthenticated : status,
    text,
    unread,
    isKeyed: key !== null,
  }
}

/** What a form says, however it is sent: as a page or by its worker, urlencoded or multipart, which end lines differently. */
const contentOf = ({ url }: Request, fields: FormValues) =>
  JSON.stringify([splitPath(new URL(url).pathname.replace(/\.data$/, '')).path, fields], (_, value) =>
    typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value,
  )

/** What waited on a device goes out as the account that wrote it, and as no other. */
function requireAccount(ctx: RequestContext, { headers }: Request) {
  const account = headers.get(ACCOUNT_HEADER)
  if (account !== null && account !== (offlineAccount(ctx) ?? NO_ACCOUNT)) throw new AppError('unauthenticated')
}

const withCookies = (cookies: string[]) => {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return { headers }
}

/** The response to a form, with status, Retry-After and cookies. */
export function formResponse<Body extends object>(
  body: Body,
  { failure, status, isKeyed = false }: { failure: FormFailure | null; status: number; isKeyed?: boolean },
  cookies: string[] = [],
) {
  const { headers } = withCookies(cookies)
  if (failure?.seconds) headers.set('retry-after', String(failure.seconds))
  // For what waited on a device: the page is not there to read the answer.
  if (failure && isKeyed) headers.set(FAILURE_HEADER, JSON.stringify({ code: failure.code, fields: failure.fields }))
  return data(body, { status, headers })
}

/** Redirects within the same session, to a path without prefix; with a full page load to one under another prefix. */
export const redirectTo = (to: string, cookies: string[] = []) =>
  (to.startsWith('/') ? redirect : redirectDocument)(to, withCookies(cookies))

/** Redirects with a full page load, since the signed-in user has changed. */
export const redirectDocumentTo = (to: string, cookies: string[] = []) => redirectDocument(to, withCookies(cookies))

/** Appends query parameters; those that are null are left out. */
export function pathWithQuery(path: string, query: Record<string, string | null>) {
  const params = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null))
  return params.size > 0 ? `${path}?${params}` : path
}
