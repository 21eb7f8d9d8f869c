import { getGroup, listGroups } from '#features/openapi/reference/reference.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/api-group.ts'
import { ApiFrame, Words } from './api-frame.tsx'
import { CallArticle } from './call-article.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const { calls: _, ...group } = getGroup(ctx, params.group)
    return { group, groups: listGroups(ctx).map(({ name, slug }) => ({ name, slug })) }
  })

/** The calls of one group, with everything about them. */
export default function ApiGroup({ loaderData: { group, groups } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { name, slug, description, references } = group
  const [title, about] = [t('api_docs.group.title', { group: name }), t('api_docs.group.description', { group: name })]
  return (
    <>
      <PageMeta title={title} description={about} path={apiPaths.docsGroup(slug)} />
      <JsonLd
        nodes={
          import.meta.env.SSR
            ? [webPage(urls, { path: apiPaths.docsGroup(slug), name: title, description: about })]
            : null
        }
      />
      <ApiFrame groups={groups} current={slug} title={name} titleLocale="en">
        <Words html={description} />
        {references.map((call) => (
          <CallArticle key={call.id} call={call} />
        ))}
      </ApiFrame>
    </>
  )
}
