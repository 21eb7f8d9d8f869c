import type { SeriesPage } from '#features/series/queries.server.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { CanonicalUrls } from '#ui/page/canonical-urls.ts'
import { breadcrumbs, itemList, type JsonLdNode, jsonLdNode } from '#ui/page/structured-data.ts'

/** A series, with its editions and breadcrumbs. */
export function seriesJsonLd(
  urls: CanonicalUrls,
  t: ReturnType<typeof useText>,
  { name, slug, organizer, upcoming, past }: SeriesPage,
  description: string,
): JsonLdNode[] {
  const path = paths.series(slug)
  return [
    jsonLdNode('EventSeries', {
      '@id': `${urls.pageUrl(path)}#series`,
      name,
      url: urls.pageUrl(path),
      description,
      organizer: jsonLdNode('Organization', {
        name: organizer.name,
        url: urls.pageUrl(paths.organizer(organizer.slug)),
      }),
    }),
    itemList(
      urls,
      name,
      [...upcoming, ...past].map((event) => paths.event(event.slug)),
    ),
    breadcrumbs(urls, [
      [t('nav.home'), paths.home],
      [t('nav.events'), paths.events],
      [organizer.name, paths.organizer(organizer.slug)],
      [name, path],
    ]),
  ]
}
