import { paths } from '#shared/paths.ts'
import { sealUrl } from '#ui/components/organizer-seal.tsx'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { CanonicalUrls } from '#ui/page/canonical-urls.ts'
import { breadcrumbs, type JsonLdNode, jsonLdNode, postalAddress } from '#ui/page/structured-data.ts'

type Organizer = {
  name: string
  slug: string
  county: string | null
  logo: string | null
  header: { url: string } | null
  links: Record<'url' | 'instagram' | 'facebook' | 'discord', string | null>
}

/** An organizer, with breadcrumbs. */
export function organizerJsonLd(
  urls: CanonicalUrls,
  t: ReturnType<typeof useText>,
  { name, slug, county, logo, header, links }: Organizer,
  description: string,
): JsonLdNode[] {
  const path = paths.organizer(slug)
  return [
    jsonLdNode('Organization', {
      '@id': `${urls.pageUrl(path)}#organizer`,
      name,
      url: urls.pageUrl(path),
      description,
      logo: urls.fileUrl(logo ?? sealUrl(slug, name)),
      image: header && urls.fileUrl(header.url),
      address: county && postalAddress({ region: county }),
      sameAs: [links.url, links.instagram, links.facebook, links.discord].filter(Boolean),
    }),
    breadcrumbs(urls, [
      [t('nav.home'), paths.home],
      [t('nav.organizers'), paths.organizers],
      [name, path],
    ]),
  ]
}
