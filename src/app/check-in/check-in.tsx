import { useSearchParams } from 'react-router'
import { authorizeCheckIn } from '#features/check-in/access.server.ts'
import { recordCheckIn } from '#features/check-in/commands/check-ins.server.ts'
import { parseIdOrSlug, redirectToCanonical, slugOf } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/check-in.ts'
import { CheckInPage } from './check-in-page.tsx'
import { loadCheckIn } from './load-check-in.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await loadOrThrow(context, (ctx) => loadCheckIn(ctx, parseIdOrSlug(params.slug), url.searchParams))
  redirectToCanonical(url, paths.eventCheckIn(view.event.slug), 302)
  return view
}

/** Forms of browsers without scripts; with them, the device records what is done (`useDevice`). */
export const action = pageAction({
  subject: slugOf,
  authorize: authorizeCheckIn,
  form: async (ctx, slug, form) => {
    if (form['action'] !== 'cash_in') return recordCheckIn(ctx, slug, form)
    const paid = await recordCheckIn(ctx, slug, { ...form, action: 'cash' })
    return paid.outcome === 'refused' ? paid : recordCheckIn(ctx, slug, { ...form, action: 'in' })
  },
})

/** Neither the browser nor anything between keeps names: the device keeps its own copy, and removes it in time. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => {
  const headers = new Headers(errorHeaders)
  headers.set('cache-control', 'no-store')
  return headers
}

/** What is open is in the URL, and changes without asking the server: there may be no network. */
export const shouldRevalidate = () => false

/** Check-in at an event: search or scan, and mark who comes. Goes on without a network. */
export default function CheckIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <PageMeta title={`${t('checkIn.title')}: ${loaderData.event.title}`} path={null} />
      <CheckInPage
        view={loaderData}
        open={Number(params.get('person')) || null}
        done={actionData?.value ?? null}
        error={actionData?.failure ? <FormError failure={actionData.failure} /> : null}
      />
    </>
  )
}
