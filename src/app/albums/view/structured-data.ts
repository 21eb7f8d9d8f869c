import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import { photoUrl } from '#features/albums/ui/photo-picture.tsx'
import { type AlbumPage, licenseUrl } from '#shared/albums/album-page.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { CanonicalUrls } from '#ui/page/canonical-urls.ts'
import { breadcrumbs, type JsonLdNode, jsonLdNode } from '#ui/page/structured-data.ts'

/** JSON-LD of a public album: the gallery with its pictures, their licence and credit, and the breadcrumbs. */
export function albumJsonLd(
  where: CanonicalUrls,
  t: ReturnType<typeof useText>,
  album: AlbumPage,
  description: string,
): JsonLdNode[] {
  const { id, title, parent, photos, page, credits, updatedAt } = album
  const path = albumPaths.page(id, page)
  const license =
    licenseUrl(album.license) ?? where.pageUrl(paths.legal(LEGAL_SLUGS.terms[contentLocale(where.locale)]))
  const creditText = credits.join(', ') || parent.name
  return [
    jsonLdNode('ImageGallery', {
      '@id': `${where.pageUrl(path)}#gallery`,
      url: where.pageUrl(path),
      name: title,
      description,
      dateModified: updatedAt,
      license,
      creditText,
      isPartOf: where.pageUrl(parent.path),
      image: photos
        .filter(({ state, hidden }) => state === 'ready' && !hidden)
        .map((photo) => ({
          '@type': 'ImageObject',
          contentUrl: where.fileUrl(photoUrl(photo, 'original')),
          thumbnailUrl: where.fileUrl(photoUrl(photo, 'thumbnail' in photo.widths ? 'thumbnail' : 'original')),
          url: where.pageUrl(paths.photo(photo.id)),
          width: photo.width,
          height: photo.height,
          name: photo.alternativeText ?? photo.caption ?? title,
          ...(photo.caption && { caption: photo.caption }),
          license,
          acquireLicensePage: where.pageUrl(path),
          creditText: photo.credit ?? parent.name,
          copyrightNotice: photo.credit ?? parent.name,
          creator: { '@type': photo.credit ? 'Person' : 'Organization', name: photo.credit ?? parent.name },
        })),
    }),
    breadcrumbs(where, [
      [t('nav.home'), paths.home],
      [parent.name, parent.path],
      [title, path],
    ]),
  ]
}
