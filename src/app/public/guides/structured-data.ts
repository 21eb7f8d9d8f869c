import type { Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { Whereabouts } from '#ui/page/canonical-urls.ts'
import { SHARE_SHAPES, type ShareShape, shareAddress } from '#ui/page/share-image.ts'
import { breadcrumbs, house, type Thing, thing, webPage } from '#ui/page/structured-data.ts'
import { guideTheme } from './guide-covers.ts'

type Words = ReturnType<typeof useText>
type Text = { key: string; locale: Locale; title: string; summary: string; revised: string }

/** What a guide's cover is drawn from. */
export const guideCover = (key: string) => ({ theme: guideTheme(key), slug: key })

/** A guide: an article of ours, and the way to it. */
export function guideThings(where: Whereabouts, t: Words, guide: Text, path: string): Thing[] {
  const { key, locale, title, summary, revised } = guide
  const publisher = house(where)
  return [
    thing('Article', {
      '@id': `${where.at(path)}#article`,
      headline: title,
      description: summary,
      inLanguage: locale,
      dateModified: revised,
      image: (Object.keys(SHARE_SHAPES) as ShareShape[]).map((shape) =>
        where.file(shareAddress(guideCover(key), shape)),
      ),
      author: publisher,
      publisher,
      mainEntityOfPage: where.at(path),
    }),
    breadcrumbs(where, [
      [t('nav.home'), paths.home],
      [title, path],
    ]),
  ]
}

type Plain = { locale: Locale; title: string; summary: string; revised?: string }

/** A help or legal text, and the way to it: `parent` is the page above. */
export function textThings(
  where: Whereabouts,
  t: Words,
  { locale, title, summary, revised }: Plain,
  { path, parent }: { path: string; parent?: [name: string, path: string] },
): Thing[] {
  return [
    webPage(where, {
      path,
      name: title,
      description: summary,
      language: locale,
      ...(revised && { modified: revised }),
    }),
    breadcrumbs(where, [[t('nav.home'), paths.home], ...(parent ? [parent] : []), [title, path]]),
  ]
}
