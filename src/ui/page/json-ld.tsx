import { type JsonLdNode, serializeJsonLd } from './structured-data.ts'

/**
 * Structured data for search engines (JSON-LD). Crawlers read the server's HTML, so the browser gets neither the data
 * nor its code: callers write `import.meta.env.SSR ? nodes : null`.
 */
export function JsonLd({ nodes }: { nodes: JsonLdNode[] | null }) {
  const json = import.meta.env.SSR && nodes ? serializeJsonLd(nodes) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by serializeJsonLd, so that no text can close the script element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
