import MarkdownIt from 'markdown-it'
import { isLinkAddress } from '#shared/link-address.ts'

/**
 * The same settings as the pages' renderer (platform/text/markdown.server.ts), so that the editor shows what will be
 * published.
 */
const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = isLinkAddress
// The editor has two heading levels; a page has its own h1.
markdown.core.ruler.push('levels', ({ tokens }) => {
  for (const token of tokens)
    if (/^heading_/.test(token.type)) token.tag = `h${Math.min(3, Math.max(2, Number(token.tag.slice(1))))}`
})

/** Markdown as initial HTML of the editor. */
export const editorHtml = (text: string): string => markdown.render(text)
