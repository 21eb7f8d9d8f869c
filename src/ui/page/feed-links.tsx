import type { Locale } from '#shared/languages.ts'
import { explicitPath } from '#shared/paths.ts'
import { useCanonicalUrls } from './canonical-urls.ts'

const TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' }

/**
 * Tells readers of feeds where those beside this page are. React hoists the links into the head; readers take them from the server's
 * HTML, so the browser gets none of this.
 */
export function FeedLinks({ path, title, query = '' }: { path: string; title: string; query?: string }) {
  const { locale, fileUrl } = useCanonicalUrls()
  const feed = (pageLocale: Locale, format: string) => fileUrl(`${explicitPath(pageLocale, path)}.${format}${query}`)
  return Object.entries(TYPES).map(([format, type]) => (
    <link key={format} rel="alternate" type={type} title={`${title} (${format})`} href={feed(locale, format)} />
  ))
}
