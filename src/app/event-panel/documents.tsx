import { useSearchParams } from 'react-router'
import { documentsAction } from '#app/documents/documents-action.server.ts'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { getDocumentsView } from '#features/documents/queries/page.server.ts'
import { DocumentsSection } from '#features/documents/ui/documents-section.tsx'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/documents.ts'
import { loadEventPage } from './load-event.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventDocuments, async (ctx, { slug }) => ({
    view: await getDocumentsView(ctx, { kind: 'event', ref: slug }),
  }))

export function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  return documentsAction(call, paths.eventDocuments(String(slug)), { kind: 'event', ref: slug })
}

/** The documents of an event, for everybody or for who has a seat. */
export default function Documents({ loaderData: { event, view }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.documents')} />
      <PanelHeading title={t('eventPanel.documents')} lede={t('eventPanel.documents.lede')} />
      <DocumentsSection
        view={view}
        address={paths.eventDocuments(event.slug)}
        result={actionData ?? null}
        params={params}
      />
    </>
  )
}
