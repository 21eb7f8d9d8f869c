import { data, redirect } from 'react-router'
import { refusal } from '#platform/react-router/loaders.server.ts'
import { pagePath } from '#platform/react-router/page-query.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { joinPath, paths, splitPath } from '#shared/paths.ts'
import { loginFor, returnTo } from '#ui/page/return-to.ts'

type Guard = (visit: Visit, url: URL, request: Request) => void

/** In the form of address that was asked for. */
const inForm = ({ pathname }: URL, path: string) => joinPath(splitPath(pathname).prefix, path)

/** A form that a script sends: the page behind it stays, so its command refuses in words, and what was typed is not led away from. */
const isScriptsForm = ({ pathname }: URL, { method }: Request) => method === 'POST' && pathname.endsWith('.data')

/** Who may come in (§2, decisions 6). A guard lets pass, or throws where to go instead. The commands behind check again. */
const GUARDS: Record<string, Guard> = {
  signed_in: ({ ctx }, url, request) => {
    if (ctx.actor.kind !== 'person' && !isScriptsForm(url, request))
      throw redirect(loginFor(inForm(url, paths.login), pagePath(url.pathname) + url.search))
  },
  anonymous: ({ ctx }, url) => {
    if (ctx.actor.kind === 'person') throw redirect(returnTo(url.searchParams.get('to'), inForm(url, paths.home)))
  },
  /** What is private is invisible, not just forbidden. */
  site_team: ({ ctx }) => {
    if (ctx.actor.kind !== 'person' || ctx.actor.siteRole === 'member')
      throw data({ code: 'not_found' }, { status: 404 })
  },
}

/** A page for somebody whose token cannot be looked up would take them for a stranger. Their scripts' forms are refused in words. */
export function requireKnown({ ctx: { actor } }: Visit, request: Request) {
  if (actor.kind === 'unknown' && !isScriptsForm(new URL(request.url), request)) throw refusal(actor.why)
}

/** Runs a page's guard before any of its loaders. A name nobody knows is a mistake of ours: 500 "Unknown middleware {name}" (§8). */
export function runGuard(name: string, visit: Visit, request: Request) {
  const url = new URL(request.url)
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined
  if (!guard) throw data({ code: 'unexpected', guard: name }, { status: 500 })
  guard(visit, url, request)
}
