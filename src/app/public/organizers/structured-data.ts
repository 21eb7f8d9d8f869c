import { paths } from '#shared/paths.ts'
import { sealAddress } from '#ui/components/organizer-seal.tsx'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { Whereabouts } from '#ui/page/canonical-urls.ts'
import { address, breadcrumbs, type Thing, thing } from '#ui/page/structured-data.ts'

type Organizer = {
  name: string
  slug: string
  county: string | null
  header: { url: string } | null
  links: Record<'url' | 'instagram' | 'facebook' | 'discord', string | null>
}

/** Who runs events, and the way to their page. */
export function organizerThings(
  where: Whereabouts,
  t: ReturnType<typeof useText>,
  { name, slug, county, header, links }: Organizer,
  description: string,
): Thing[] {
  const path = paths.organizer(slug)
  return [
    thing('Organization', {
      '@id': `${where.at(path)}#organizer`,
      name,
      url: where.at(path),
      description,
      logo: where.file(sealAddress(slug, name)),
      image: header && where.file(header.url),
      address: county && address({ region: county }),
      sameAs: [links.url, links.instagram, links.facebook, links.discord].filter(Boolean),
    }),
    breadcrumbs(where, [
      [t('nav.home'), paths.home],
      [t('nav.organizers'), paths.organizers],
      [name, path],
    ]),
  ]
}
