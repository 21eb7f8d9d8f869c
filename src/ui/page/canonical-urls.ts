import type { Locale } from '#shared/languages.ts'
import { canonicalPath } from '#shared/paths.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { useSite } from './site.ts'

/** Absolute URLs, as search engines and link previews need them. */
export type CanonicalUrls = {
  locale: Locale
  /** The canonical URL of a page; in the page's own language unless another is named. */
  pageUrl: (path: string, pageLocale?: Locale) => string
  /** The absolute URL of a file or image of ours. */
  fileUrl: (path: string) => string
}

const createCanonicalUrls = (siteUrl: string, locale: Locale): CanonicalUrls => ({
  locale,
  pageUrl: (path, pageLocale = locale) => siteUrl + canonicalPath(pageLocale, path),
  fileUrl: (path) => siteUrl + path,
})

export const useCanonicalUrls = () => createCanonicalUrls(useSite()?.siteUrl ?? '', useLocale())
