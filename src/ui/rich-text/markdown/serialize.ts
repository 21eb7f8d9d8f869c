import type { DocumentNode } from './document.ts'
import { inlineMarkdown } from './inline.ts'

/** The editor's document as CommonMark that parses to the same document. Empty blocks are left out. */
export const documentMarkdown = (document: DocumentNode): string => textOf(toBlocks(document))

/** Cannot be mistaken for a heading underline or a bullet. */
const RULE = '___'
const LISTS = ['bulletList', 'orderedList']

/** A non-empty block and its Markdown. */
type Block = { node: DocumentNode; text: string }
const textOf = (blocks: Block[], gap = '\n\n') => blocks.map(({ text }) => text).join(gap)

function toBlocks({ content = [] }: DocumentNode): Block[] {
  const blocks: Block[] = []
  /**
   * The previous list's type and whether it used the other marker: two adjacent lists with the same marker would be
   * parsed as one.
   */
  let before = { type: '', other: false }
  for (const node of content) {
    const other = node.type === before.type && !before.other
    const text = LISTS.includes(node.type ?? '') ? listMarkdown(node, other) : blockMarkdown(node)
    if (!text) continue
    blocks.push({ node, text })
    before = { type: node.type ?? '', other }
  }
  return blocks
}

function blockMarkdown(node: DocumentNode): string {
  const { type, content = [], attrs } = node
  if (type === 'horizontalRule') return RULE
  if (type === 'blockquote') return indentLines(textOf(toBlocks(node)), '> ', '> ').replace(/^> $/gm, '>')
  const text = inlineMarkdown(content)
  if (type !== 'heading') return text
  // A heading is one line; `#` at its end must be escaped.
  const line = text.replaceAll('\\\n', ' ').replace(/(^|\s)(#+)$/, '$1\\$2')
  return line && `${'#'.repeat(Number(attrs?.['level'] ?? 2))} ${line}`
}

function listMarkdown({ type, attrs, content = [] }: DocumentNode, other: boolean): string {
  const ordered = type === 'orderedList'
  const start = ordered ? firstNumber(attrs?.['start']) : 0
  const markerAt = (index: number) => (ordered ? `${start + index}${other ? ')' : '.'}` : other ? '*' : '-')
  const items = content.map(toBlocks).filter((blocks) => blocks.length > 0)
  const tight = items.every(isTight)
  const gap = tight ? '\n' : '\n\n'
  return items
    .map((blocks, index) => {
      const marker = `${markerAt(index)} `
      return indentLines(textOf(blocks, gap), marker, ' '.repeat(marker.length))
    })
    .join(gap)
}

const firstNumber = (start: unknown) => (Number.isInteger(start) && Number(start) >= 0 ? Number(start) % 1_000_000 : 1)

/** One paragraph with at most one list that can follow without an empty line: an ordered one must start with 1. */
function isTight(blocks: Block[]): boolean {
  const [text, list, ...more] = blocks.map(({ node }) => node)
  if (text?.type !== 'paragraph' || more.length > 0) return false
  return (
    !list || list.type === 'bulletList' || (list.type === 'orderedList' && firstNumber(list.attrs?.['start']) === 1)
  )
}

/** Prefixes the first line and the others; empty lines stay empty. */
const indentLines = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : rest.trim() || line ? rest + line : line))
    .join('\n')
