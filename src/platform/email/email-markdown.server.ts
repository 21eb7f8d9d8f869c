import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { Prefix } from '#shared/paths.ts'

/** Markdown as safe HTML for an email: links to this site get its address, and emails show no pictures. */
export const markdownToEmailHtml = (markdown: string, siteUrl: string, prefix: Prefix = '') =>
  renderMarkdown(markdown, { prefix })
    .html.replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/(<a [^>]*?href=")\/(?!\/)/g, `$1${siteUrl}/`)

/** In plain text Markdown reads well, but for asterisks and links. */
export const markdownToEmailText = (markdown: string, siteUrl: string) =>
  markdown
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(
      /\[([^\]\n]+)\]\(<?([^)\s>]+)>?\)/g,
      (_, text, url) => `${text} (${url.replace(/^\/(?!\/)/, `${siteUrl}/`)})`,
    )
