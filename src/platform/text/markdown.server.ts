import MarkdownIt, { type Token } from 'markdown-it'
import { isLinkAddress } from '#shared/link-address.ts'
import { joinPath, type Prefix, splitPath } from '#shared/paths.ts'

type Heading = { id: string; level: number; text: string }
/** `ids`: the ids of its headings, each with the last suffix used. */
type Page = { prefix: Prefix; headings: Heading[]; ids: Map<string, number> }

/**
 * Renders Markdown as safe HTML: no raw HTML, no style attributes (forbidden by the content security policy), no links
 * but http, mailto and tel. Headings begin at h2, because the page has its own h1. `linksAddresses`: what was typed as a bare web address is a
 * link too, as the editor makes it one.
 */
export function renderMarkdown(text: string, { prefix = '' as Prefix, linksAddresses = false } = {}) {
  const page: Page = { prefix, headings: [], ids: new Map() }
  const renderer = isDense(text) ? plain : linksAddresses ? linking : markdown
  return { html: renderer.render(text, page), headings: page.headings }
}

/** Of a text of 50,000 characters, the longest there is, real ones have a third. Up to here it takes 60 ms. */
const DENSITY_MAX = 12_000
const MARKS = new Set([...'*_`[]<>|&\\!#~'].map((mark) => mark.charCodeAt(0)))
const LINE_END = 10

/** Whether a text is nearly all marks: it would take the thread that serves everybody, and has no formatting instead. */
export function isDense(text: string): boolean {
  let density = 0
  for (let at = 0; at < text.length && density <= DENSITY_MAX; at++) {
    const code = text.charCodeAt(at)
    // A line may begin a list's item or a table's row, which take more.
    if (code === LINE_END) density += 4
    else if (MARKS.has(code)) density++
  }
  return density > DENSITY_MAX
}

/** Paragraphs alone. */
const plain = new MarkdownIt('zero')

const markdown = createRenderer(false)
const linking = createRenderer(true)

function createRenderer(linkify: boolean) {
  const markdown = new MarkdownIt({ html: false, linkify })
  // What is no address but a word with a dot in it is none.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  markdown.validateLink = isLinkAddress
  markdown.core.ruler.push('candil', ({ tokens, env }) => {
    const page = env as Page
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') setHeadingId(token, tokens[index + 1]!, tokens[index + 2]!, page)
      if (token.type === 'th_open' || token.type === 'td_open') setAlignClass(token)
      for (const child of token.children ?? []) if (child.type === 'link_open') rewriteLink(child, page.prefix)
    }
  })
  // Wide tables scroll in a focusable container.
  markdown.renderer.rules['table_open'] = () => '<div class="table-scroll" tabindex="0"><table>\n'
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  // Show the site's own images only: loading others would tell their site who reads.
  markdown.renderer.rules['image'] = (tokens, index, options, env, renderer) => {
    const image = tokens[index]!
    const alt = renderer.renderInlineAsText(image.children ?? [], options, env)
    if (!attribute(image, 'src').startsWith('/')) return markdown.utils.escapeHtml(alt)
    image.attrSet('alt', alt)
    image.attrSet('loading', 'lazy')
    return renderer.renderToken(tokens, index, options)
  }
  return markdown
}

function setHeadingId(open: Token, inline: Token, close: Token, { headings, ids }: Page) {
  const level = Math.max(2, Number(open.tag.slice(1)))
  const text = toPlainText(inline.children ?? [])
  const id = uniqueId(toId(text) || 's', ids)
  open.attrSet('id', id)
  open.tag = close.tag = `h${level}`
  headings.push({ id, level, text })
}

const toPlainText = (tokens: Token[]): string =>
  tokens
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'image' ? '' : content))
    .join('')

/** `¿Qué es?` becomes `que-es`. */
const toId = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Appends a number where the id is taken. Continues from the last one, so that thousands of equal headings take no
 * time.
 */
function uniqueId(id: string, ids: Map<string, number>) {
  let number = ids.get(id) ?? 0
  let candidate = id
  while (ids.has(candidate)) candidate = `${id}-${++number + 1}`
  ids.set(id, number).set(candidate, ids.get(candidate) ?? 0)
  return candidate
}

function setAlignClass(cell: Token) {
  const side = /text-align:(\w+)/.exec(attribute(cell, 'style'))?.[1]
  cell.attrs = side ? [['class', `align-${side}`]] : []
  if (cell.tag === 'th') cell.attrSet('scope', 'col')
}

/** Internal links get the language prefix of the page; external links get `rel` without referrer. */
function rewriteLink(link: Token, prefix: Prefix) {
  const address = attribute(link, 'href')
  if (/^https?:/i.test(address)) link.attrSet('rel', 'nofollow noopener noreferrer')
  if (address.startsWith('/') && splitPath(address).prefix === '') link.attrSet('href', localizeLink(prefix, address))
}

/** `/?q=x` in English is `/en?q=x`. */
function localizeLink(prefix: Prefix, address: string) {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return joinPath(prefix, path) + rest
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')
