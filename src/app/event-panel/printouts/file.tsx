import { data } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { contentDisposition } from '#features/media/api.server.ts'
import { makePaper } from '#features/printouts/commands/make-paper.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { pathOf, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { Route } from './+types/file.ts'

const pageOf = (url: URL) => pathOf(url).replace(/\/file$/, '')

/** Documents are made by forms alone, since each making is on record: a link leads to their page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await loadOrThrow(context, (ctx) => authorizeEvent(ctx, 'events.read', parseIdOrSlug(params.slug)))
  throw redirectTo(pageOf(url))
}

/** Who may not make it, or finds nothing: their answers are an error page. The others go back to the page, with what was chosen. */
const FINAL: readonly number[] = [STATUS_OF.unauthenticated, STATUS_OF.forbidden, STATUS_OF.missing, STATUS_OF.gone]

/** Makes the document that a form of the page asks for; must not be stored. */
export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(call, (ctx, form) => makePaper(ctx, slug, form), {
    authorize: (ctx) => authorizeEvent(ctx, 'players.read', slug),
  })
  const { done, failure, status } = result
  if (failure && FINAL.includes(status)) throw data({ code: failure.code }, { status })
  if (!done) throw redirectTo(`${pageOf(call.url)}?${refusal(failure)}`)
  const { name, type, body } = done.value
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Why, and what was chosen, as a query of the page. */
function refusal({ code, seconds, typed }: FormFailure) {
  const query = new URLSearchParams({ refused: code, ...(seconds > 0 && { seconds: String(seconds) }) })
  for (const name of ['document', 'locale', 'sheet', 'fields', 'order', 'ids'])
    for (const value of [typed?.[name]].flat()) if (typeof value === 'string') query.append(name, value)
  return query
}
