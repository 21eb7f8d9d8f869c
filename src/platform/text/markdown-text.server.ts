import MarkdownIt, { type Token } from 'markdown-it'
import { isDense } from './markdown.server.ts'

const markdown = new MarkdownIt({ html: false, linkify: false })

/**
 * What a text in Markdown says, without its signs: paragraphs apart, items of lists with a bullet, and after the words of a link its address,
 * since a change of it alone has to be read too.
 */
export function markdownToText(source: string): string {
  if (isDense(source)) return source
  const lines: string[] = []
  let bullet = ''
  for (const token of markdown.parse(source, {})) {
    if (token.type === 'list_item_open') bullet = `${'  '.repeat(Math.floor(token.level / 2))}• `
    else if (token.type === 'paragraph_close' && !token.hidden) lines.push('')
    else if (BLOCK_ENDS.includes(token.type) && token.level === 0) lines.push('')
    else if (token.type === 'hr') lines.push('—', '')
    else if (token.type === 'fence' || token.type === 'code_block') lines.push(token.content.trimEnd(), '')
    else if (token.type === 'inline') {
      lines.push(bullet + inlineText(token.children ?? []))
      bullet = ''
    }
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const BLOCK_ENDS = ['heading_close', 'bullet_list_close', 'ordered_list_close', 'table_close']

function inlineText(tokens: Token[]): string {
  const addresses: string[] = []
  return tokens
    .map((token, index) => {
      if (token.type === 'softbreak') return ' '
      if (token.type === 'hardbreak') return '\n'
      if (token.type === 'image') return `[${token.content}] (${token.attrGet('src')})`
      if (token.type === 'link_open') addresses.push(String(token.attrGet('href') ?? ''))
      if (token.type !== 'link_close') return token.content
      const address = addresses.pop()!
      const isItsOwnText = tokens[index - 1]?.content === address
      return isItsOwnText ? '' : ` (${address})`
    })
    .join('')
}
