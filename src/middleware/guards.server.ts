import { data, redirect, redirectDocument } from 'react-router'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorResponse } from '#platform/react-router/loaders.server.ts'
import { pageAddress } from '#platform/react-router/page-query.server.ts'
import { joinPath, paths, splitPath } from '#shared/paths.ts'
import { loginUrl, returnTo } from '#ui/page/return-to.ts'

type Guard = (ctx: RequestContext, url: URL, request: Request) => void

/** Adds the language prefix of the URL. */
const localized = ({ pathname }: URL, path: string) => joinPath(splitPath(pathname).prefix, path)

/**
 * A form sent by a script: the page stays, so the command rejects it with a message; a redirect would lose what was
 * typed.
 */
const isFetchedForm = ({ pathname }: URL, { method }: Request) => method === 'POST' && pathname.endsWith('.data')

/**
 * Access to pages by guard name (docs/product.md, "Site: guards"). A guard throws a redirect or an error. The commands
 * check again.
 */
const GUARDS: Record<string, Guard> = {
  signed_in: (ctx, url, request) => {
    if (ctx.actor.kind !== 'person' && !isFetchedForm(url, request))
      throw redirect(loginUrl(localized(url, paths.login), pageAddress(url)))
  },
  /** As `signed_in`, but a form is answered with what was typed, also without scripts, when the session has ended meanwhile. */
  signed_in_or_form: (ctx, url, request) => {
    if (request.method !== 'POST') GUARDS['signed_in']!(ctx, url, request)
  },
  anonymous: (ctx, url) => {
    // The address may have another prefix.
    if (ctx.actor.kind === 'person')
      throw redirectDocument(returnTo(url.searchParams.get('to'), localized(url, paths.home)))
  },
  /** Private pages are 404, not 403, so that they cannot be discovered. */
  site_team: (ctx) => {
    if (ctx.actor.kind !== 'person' || ctx.actor.siteRole === 'member')
      throw data({ code: 'not_found' }, { status: 404 })
  },
}

/**
 * While the database is unreachable, a signed-in user must not get the page of an anonymous visitor. Forms sent by
 * scripts are rejected by their command.
 */
export function rejectUnknownActor({ actor }: RequestContext, request: Request) {
  if (actor.kind === 'unknown' && !isFetchedForm(new URL(request.url), request)) throw errorResponse(actor.error)
}

/** Runs a page's guard before its loaders. An unknown guard name is a programming error: 500. */
export function runGuard(name: string, ctx: RequestContext, request: Request) {
  const url = new URL(request.url)
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined
  if (!guard) throw data({ code: 'unexpected', guard: name }, { status: 500 })
  guard(ctx, url, request)
}
