import { data } from 'react-router'
import { reportViewing } from '#features/queue-viewers/viewers.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import { redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { isQueuePage, parseQueueKey } from '#shared/review/queue-pages.ts'
import type { Route } from './+types/viewers.ts'

/** Not a page: the queues say here which item is open. */
export function loader() {
  throw redirectTo(paths.admin)
}

/** Takes which item the caller has open, and answers who else has which. */
export async function action(call: Route.ActionArgs) {
  const { done, failure, status } = await runFormAction(
    call,
    async (ctx, form) => {
      const [page, key] = [textOf(form, 'page'), textOf(form, 'key')]
      if (!isQueuePage(page) || (key && !parseQueueKey(page, key))) throw notFound()
      return reportViewing(ctx, page, key || null)
    },
    { authorize: (ctx) => authorizeTeam(ctx), limit: 1024 },
  )
  if (!done) throw data({ code: failure.code }, { status })
  return Response.json(done.value, { headers: { 'cache-control': 'private, no-store' } })
}
