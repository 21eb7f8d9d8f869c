import { data } from 'react-router'
import { openReportedFile } from '#features/abuse-reports/reported-file.server.ts'
import { contentDisposition } from '#features/media/api.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { pathOf, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import type { Route } from './+types/reported-file.ts'

/** A file is opened by a form alone, since each opening is on record: a link leads to the case. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirectTo(pathOf(url).replace(/\/file$/, ''))
}

/** What was reported, as an attachment; must not be stored. */
export async function action(call: Route.ActionArgs) {
  const id = rowIdOrNone(call.params.item)
  const { done, failure, status } = await runFormAction(call, (ctx, form) => openReportedFile(ctx, id, form), {
    authorize: async (ctx) => authorizeTeam(ctx),
  })
  if (!done) throw data({ code: failure.code }, { status })
  const { name, mime, body } = done.value
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
