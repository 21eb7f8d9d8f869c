import type { Locale } from '#shared/enums.ts'
import { canonicalPath } from '#shared/paths.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { useSite } from './site.ts'

/** Where the site is, for what leaves it: whole addresses, as search engines and chats need them. */
export type Whereabouts = {
  locale: Locale
  /** The one address of a page in a language (decisions 1); the page's own language unless another is named. */
  at: (path: string, of?: Locale) => string
  /** A file or picture of ours. */
  file: (address: string) => string
}

export const whereabouts = (siteUrl: string, locale: Locale): Whereabouts => ({
  locale,
  at: (path, of = locale) => siteUrl + canonicalPath(of, path),
  file: (address) => siteUrl + address,
})

export const useWhereabouts = () => whereabouts(useSite()?.siteUrl ?? '', useLocale())
