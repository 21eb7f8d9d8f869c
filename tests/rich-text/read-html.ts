import type { DocumentNode } from '#ui/rich-text/markdown/document.ts'

const TEXT_BLOCKS: Record<string, object> = {
  p: { type: 'paragraph' },
  h2: { type: 'heading', attrs: { level: 2 } },
  h3: { type: 'heading', attrs: { level: 3 } },
}
const BLOCKS: Record<string, string> = {
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
}
const MARKS: Record<string, string> = { strong: 'bold', em: 'italic', a: 'link' }
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)

/** The document a browser's editor would read from our HTML. Throws for unknown elements. */
export function readHtml(html: string): DocumentNode {
  const root: DocumentNode = { type: 'doc', content: [] }
  const open = [root]
  const marks: NonNullable<DocumentNode['marks']> = []
  const textBlock = () => {
    const last = open.at(-1)!
    if (last.type !== 'listItem') return last
    // Items of a tight list have no paragraphs in HTML.
    const paragraph: DocumentNode = { type: 'paragraph', content: [] }
    last.content!.push(paragraph)
    open.push(paragraph)
    return paragraph
  }
  const closeLoose = () => {
    if (open.at(-1)!.type === 'paragraph') open.pop()
  }
  for (const [, close, name = '', attributes = '', text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) {
      const last = open.at(-1)!
      if (/^\s*$/.test(text) && !['paragraph', 'heading'].includes(last.type!)) continue
      textBlock().content!.push({ type: 'text', text: unescaped(text), marks: [...marks] })
    } else if (MARKS[name]) {
      if (close) marks.pop()
      else {
        textBlock()
        const href = unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
        marks.push({ type: MARKS[name], ...(name === 'a' && { attrs: { href } }) })
      }
    } else if (name === 'br') textBlock().content!.push({ type: 'hardBreak', marks: [...marks] })
    else if (name === 'hr') open.at(-1)!.content!.push({ type: 'horizontalRule' })
    else if (TEXT_BLOCKS[name]) {
      if (close) open.pop()
      else begin({ ...TEXT_BLOCKS[name], content: [] })
    } else if (BLOCKS[name]) {
      closeLoose()
      if (close) open.pop()
      else {
        const start = name === 'ol' ? { attrs: { start: Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) } } : {}
        begin({ type: BLOCKS[name], ...start, content: [] })
      }
    } else throw new Error(`<${close}${name}> is no part of a document: ${html}`)
  }
  return root

  function begin(node: DocumentNode) {
    open.at(-1)!.content!.push(node)
    open.push(node)
  }
}

type VisibleCharacter = [character: string, marks: string]
type Plain = { type: string; [key: string]: unknown }

/** What is visible of a document: characters with their marks, without marks on white space and without white space at the edges. */
export function visible({ type = '', attrs, content = [] }: DocumentNode): Plain | null {
  if (type === 'horizontalRule') return { type }
  if (type === 'paragraph' || type === 'heading') {
    const characters = charactersIn(content)
    return characters.length > 0 ? { type, ...(type === 'heading' && { level: attrs?.['level'] }), characters } : null
  }
  const children = content.map(visible).filter((child) => child !== null)
  if (children.length === 0) return null
  return { type, ...(type === 'orderedList' && { start: attrs?.['start'] ?? 1 }), children }
}

function charactersIn(content: DocumentNode[]): VisibleCharacter[] {
  const characters = content.flatMap(({ type, text = '', marks = [] }): VisibleCharacter[] => {
    const named = marks.map((mark) => (mark.type === 'link' ? `link ${mark.attrs?.['href']}` : mark.type)).sort()
    if (type === 'hardBreak') return [['\n', '']]
    return [...text].map((one): VisibleCharacter => (/\s/.test(one) ? [' ', ''] : [one, named.join(', ')]))
  })
  // White space beside a break or another space is invisible.
  const seen = characters.filter(([one], at) => one !== ' ' || !/^\s?$/.test(characters[at - 1]?.[0] ?? ''))
  const kept = seen.filter(([one], at) => one !== ' ' || !/^\n?$/.test(seen[at + 1]?.[0] ?? ''))
  return kept
    .filter(([one], at) => one !== '\n' || !['', '\n'].includes(kept[at - 1]?.[0] ?? ''))
    .filter(([one], at, all) => one !== '\n' || at < all.length - 1)
}
