import type { WrittenText } from '#features/characters/queries/texts.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { splitPath } from '#shared/paths.ts'

export type ShownText = { html: string; isWhole: boolean; savedAt: Date | null }

/** On the first page of a character a text that is longer is cut at the end of a paragraph, in characters of Markdown. */
const EXCERPT = 1500

/** A text as its pages show it; with `excerpt` only how it begins. */
export function renderText({ body, savedAt }: WrittenText, url: URL, { excerpt = false } = {}): ShownText {
  const shown = excerpt ? beginning(body) : body
  const { html } = renderMarkdown(shown, { prefix: splitPath(url.pathname).prefix })
  return { html, isWhole: shown === body, savedAt }
}

function beginning(body: string) {
  if (body.length <= EXCERPT) return body
  const end = body.lastIndexOf('\n\n', EXCERPT)
  return end > 0 ? body.slice(0, end) : `${body.slice(0, body.lastIndexOf(' ', EXCERPT))}…`
}
