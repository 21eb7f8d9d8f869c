import { getGroup, getIntroduction, listGroups, listSchemas } from '#features/openapi/reference/reference.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/api-docs.ts'
import { ApiFrame } from './api-frame.tsx'
import { ApiGroup } from './api-group.tsx'
import { ApiOverview } from './api-overview.tsx'
import { ApiSchemas } from './api-schemas.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

/** One route for the overview, the groups and the schemas: each route is part of what every page of the site loads. */
export const loader = ({ context, params: { '*': slug = '' } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    if (slug.includes('/')) throw notFound()
    const groups = listGroups(ctx)
    const listed = groups.map(({ name, slug }) => ({ name, slug }))
    if (slug === '') return { kind: 'overview' as const, listed, introduction: getIntroduction(ctx), groups }
    if (slug === 'schemas') return { kind: 'schemas' as const, listed, schemas: listSchemas(ctx) }
    const { calls: _, ...group } = getGroup(ctx, slug)
    return { kind: 'group' as const, listed, group }
  })

const TITLES = {
  overview: 'api_docs.title',
  group: 'api_docs.group.title',
  schemas: 'api_docs.schemas.title',
} as const
const DESCRIPTIONS = {
  overview: 'api_docs.description',
  group: 'api_docs.group.description',
  schemas: 'api_docs.schemas.description',
} as const

/** Every call of the API, by what it is about. */
export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const { kind, listed } = loaderData
  const group = kind === 'group' ? loaderData.group.name : ''
  const [title, about] = [t(TITLES[kind], { group }), t(DESCRIPTIONS[kind], { group })]
  const slug = kind === 'group' ? loaderData.group.slug : kind === 'schemas' ? 'schemas' : null
  const path = slug === null ? apiPaths.docs : apiPaths.docsGroup(slug)
  return (
    <>
      <PageMeta title={title} description={about} path={path} />
      <JsonLd nodes={import.meta.env.SSR ? [webPage(urls, { path, name: title, description: about })] : null} />
      <ApiFrame groups={listed} current={slug} title={kind === 'overview' ? title : group || 'Schemas'}>
        {kind === 'overview' && <ApiOverview introduction={loaderData.introduction} groups={loaderData.groups} />}
        {kind === 'group' && <ApiGroup group={loaderData.group} />}
        {kind === 'schemas' && <ApiSchemas schemas={loaderData.schemas} />}
      </ApiFrame>
    </>
  )
}
