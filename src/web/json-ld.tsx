import { graphText, type Thing } from './structured.ts'

/** What a page is about, for search engines: a block of data, which no browser runs. */
export function JsonLd({ things }: { things: Thing[] }) {
  const html = graphText(things)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by graphText, so that no word of it can end the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />
}
