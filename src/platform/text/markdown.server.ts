import MarkdownIt, { type Token } from 'markdown-it'
import { isLinkAddress } from '#shared/link-address.ts'
import { joinPath, type Prefix, splitPath } from '#shared/paths.ts'

export type Heading = { id: string; level: number; text: string }
/** `ids` of its headings, each with the number last put behind it. */
type Page = { prefix: Prefix; headings: Heading[]; ids: Map<string, number> }

/**
 * Markdown as HTML that may stand in any page: no HTML of its own, no style attributes (the content security policy
 * forbids them), no address but the web, mail and telephone. The page has its h1, so headings begin at h2.
 */
export function renderMarkdown(text: string, { prefix = '' as Prefix } = {}) {
  const page: Page = { prefix, headings: [], ids: new Map() }
  return { html: markdown.render(text, page), headings: page.headings }
}

const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = isLinkAddress
markdown.core.ruler.push('candil', ({ tokens, env }) => {
  const page = env as Page
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') nameHeading(token, tokens[index + 1]!, tokens[index + 2]!, page)
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
    for (const child of token.children ?? []) if (child.type === 'link_open') leadLink(child, page.prefix)
  }
})
// A wide table scrolls in its own frame, which the keyboard can reach.
markdown.renderer.rules['table_open'] = () => '<div class="table-scroll" tabindex="0"><table>\n'
markdown.renderer.rules['table_close'] = () => '</table></div>\n'
// Only the site's own pictures are shown: another site's would tell it who reads.
markdown.renderer.rules['image'] = (tokens, index, options, env, renderer) => {
  const image = tokens[index]!
  const alt = renderer.renderInlineAsText(image.children ?? [], options, env)
  if (!attribute(image, 'src').startsWith('/')) return markdown.utils.escapeHtml(alt)
  image.attrSet('alt', alt)
  image.attrSet('loading', 'lazy')
  return renderer.renderToken(tokens, index, options)
}

function nameHeading(open: Token, inline: Token, close: Token, { headings, ids }: Page) {
  const level = Math.max(2, Number(open.tag.slice(1)))
  const text = plain(inline.children ?? [])
  const id = unused(wordsOf(text) || 's', ids)
  open.attrSet('id', id)
  open.tag = close.tag = `h${level}`
  headings.push({ id, level, text })
}

const plain = (tokens: Token[]): string =>
  tokens
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'image' ? '' : content))
    .join('')

/** `¿Qué es?` becomes `que-es`. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A number behind it where it is taken. Counts on from the last: thousands of headings of one name take no time. */
function unused(id: string, ids: Map<string, number>) {
  let number = ids.get(id) ?? 0
  let free = id
  while (ids.has(free)) free = `${id}-${++number + 1}`
  ids.set(id, number).set(free, ids.get(free) ?? 0)
  return free
}

function alignByClass(cell: Token) {
  const side = /text-align:(\w+)/.exec(attribute(cell, 'style'))?.[1]
  cell.attrs = side ? [['class', `align-${side}`]] : []
  if (cell.tag === 'th') cell.attrSet('scope', 'col')
}

/** Within the site, in the form of the page that shows it (§2); outside, without a vote and without telling where from. */
function leadLink(link: Token, prefix: Prefix) {
  const address = attribute(link, 'href')
  if (/^https?:/i.test(address)) link.attrSet('rel', 'nofollow noopener noreferrer')
  if (address.startsWith('/') && splitPath(address).prefix === '') link.attrSet('href', within(prefix, address))
}

/** `/?q=x` in English is `/en?q=x`. */
function within(prefix: Prefix, address: string) {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return joinPath(prefix, path) + rest
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')
