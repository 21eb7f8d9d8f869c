import MarkdownIt from 'markdown-it'
import { isLinkAddress } from '#shared/link-address.ts'

/** As pages read it (core/markdown.server.ts): the editor shows what will be published. */
const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = isLinkAddress
// The editor has two levels of headings; a page has its h1 already.
markdown.core.ruler.push('levels', ({ tokens }) => {
  for (const token of tokens)
    if (/^heading_/.test(token.type)) token.tag = `h${Math.min(3, Math.max(2, Number(token.tag.slice(1))))}`
})

/** Markdown as HTML for the editor to begin with. */
export const editorHtml = (text: string): string => markdown.render(text)
