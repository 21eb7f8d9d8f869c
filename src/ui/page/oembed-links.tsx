import { embeddedPage, embedTargetOf } from '#shared/embeds/embed-target.ts'
import { useCanonicalUrls } from './canonical-urls.ts'

/** Where sites and editors that know oEmbed find the frame of this page (https://oembed.com, "Discovery"). For the server's document. */
export function OEmbedLinks({ path, params, title }: { path: string; params: URLSearchParams; title: string }) {
  const { pageUrl, fileUrl } = useCanonicalUrls()
  const target = embedTargetOf(path, params)
  if (!target) return null
  const address = pageUrl(embeddedPage(target))
  return (['json', 'xml'] as const).map((format) => (
    <link
      key={format}
      rel="alternate"
      type={format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'}
      href={fileUrl(`/oembed?${new URLSearchParams({ url: address, format })}`)}
      title={title}
    />
  ))
}
