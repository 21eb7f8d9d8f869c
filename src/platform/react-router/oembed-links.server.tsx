import { embeddedPage, embedTargetOf } from '#shared/embeds/embed-target.ts'
import type { Locale } from '#shared/enums.ts'
import { canonicalPath, splitPath } from '#shared/paths.ts'

type Props = { url: URL; siteUrl: string; locale: Locale }

/**
 * Where sites and editors that know oEmbed find the frame of a page (https://oembed.com, "Discovery"). They read the server's document,
 * so the browser gets none of the code. React hoists the links into the head.
 */
export function OEmbedLinks({ url, siteUrl, locale }: Props) {
  const target = embedTargetOf(splitPath(url.pathname).path, url.searchParams)
  if (!target) return null
  const address = siteUrl + canonicalPath(locale, embeddedPage(target))
  return (['json', 'xml'] as const).map((format) => (
    <link
      key={format}
      rel="alternate"
      type={format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'}
      href={`${siteUrl}/oembed?${new URLSearchParams({ url: address, format })}`}
    />
  ))
}
