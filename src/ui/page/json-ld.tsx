import { graphText, type Thing } from './structured-data.ts'

/**
 * What a page is about, for search engines: a block of data, which no browser runs. Who crawls reads what the server sent, so the
 * browser gets neither the words nor the code that makes them: callers write `import.meta.env.SSR ? things : null`.
 */
export function JsonLd({ things }: { things: Thing[] | null }) {
  const html = import.meta.env.SSR && things ? graphText(things) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by graphText, so that no word of it can end the script
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
