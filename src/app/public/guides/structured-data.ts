import type { Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { CanonicalUrls } from '#ui/page/canonical-urls.ts'
import { SHARE_SHAPES, type ShareShape, shareImageUrl } from '#ui/page/share-image.ts'
import { breadcrumbs, type JsonLdNode, jsonLdNode, siteOrganization, webPage } from '#ui/page/structured-data.ts'
import { guideTheme } from './guide-covers.ts'

type TextMetadata = ReturnType<typeof useText>
type Text = { key: string; locale: Locale; title: string; summary: string; revised: string }

/** What a guide's cover is drawn from. */
export const guideCover = (key: string) => ({ theme: guideTheme(key), slug: key })

/** A guide as article, with breadcrumbs. */
export function guideJsonLd(urls: CanonicalUrls, t: TextMetadata, guide: Text, path: string): JsonLdNode[] {
  const { key, locale, title, summary, revised } = guide
  const publisher = siteOrganization(urls)
  return [
    jsonLdNode('Article', {
      '@id': `${urls.pageUrl(path)}#article`,
      headline: title,
      description: summary,
      inLanguage: locale,
      dateModified: revised,
      image: (Object.keys(SHARE_SHAPES) as ShareShape[]).map((shape) =>
        urls.fileUrl(shareImageUrl(guideCover(key), shape)),
      ),
      author: publisher,
      publisher,
      mainEntityOfPage: urls.pageUrl(path),
    }),
    breadcrumbs(urls, [
      [t('nav.home'), paths.home],
      [title, path],
    ]),
  ]
}

type PlainText = { locale: Locale; title: string; summary: string; revised?: string }

/** A help or legal text, with breadcrumbs; `parent` is the page above. */
export function textJsonLd(
  urls: CanonicalUrls,
  t: TextMetadata,
  { locale, title, summary, revised }: PlainText,
  { path, parent }: { path: string; parent?: [name: string, path: string] },
): JsonLdNode[] {
  return [
    webPage(urls, {
      path,
      name: title,
      description: summary,
      language: locale,
      ...(revised && { modified: revised }),
    }),
    breadcrumbs(urls, [[t('nav.home'), paths.home], ...(parent ? [parent] : []), [title, path]]),
  ]
}
