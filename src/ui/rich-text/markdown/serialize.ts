import type { DocumentNode } from './document.ts'
import { inlineMarkdown } from './inline.ts'

/** A document of the editor as Markdown (CommonMark) that reads as the same document. What holds nothing is left out. */
export const documentMarkdown = (document: DocumentNode): string => textOf(blocksIn(document))

/** Never taken for the underline of a heading or an item's bullet. */
const RULE = '___'
const LISTS = ['bulletList', 'orderedList']

/** A block that holds something, and its Markdown. */
type Block = { node: DocumentNode; text: string }
const textOf = (blocks: Block[], gap = '\n\n') => blocks.map(({ text }) => text).join(gap)

function blocksIn({ content = [] }: DocumentNode): Block[] {
  const blocks: Block[] = []
  /** The type of the list before, and whether it has the other sign: two lists in a row would be read as one. */
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
  if (type === 'blockquote') return indented(textOf(blocksIn(node)), '> ', '> ').replace(/^> $/gm, '>')
  const text = inlineMarkdown(content)
  if (type !== 'heading') return text
  // A heading is one line, and signs at its end are no part of it.
  const line = text.replaceAll('\\\n', ' ').replace(/(^|\s)(#+)$/, '$1\\$2')
  return line && `${'#'.repeat(Number(attrs?.['level'] ?? 2))} ${line}`
}

function listMarkdown({ type, attrs, content = [] }: DocumentNode, other: boolean): string {
  const ordered = type === 'orderedList'
  const start = ordered ? firstNumber(attrs?.['start']) : 0
  const signOf = (index: number) => (ordered ? `${start + index}${other ? ')' : '.'}` : other ? '*' : '-')
  const items = content.map(blocksIn).filter((blocks) => blocks.length > 0)
  const tight = items.every(isTight)
  const gap = tight ? '\n' : '\n\n'
  return items
    .map((blocks, index) => {
      const sign = `${signOf(index)} `
      return indented(textOf(blocks, gap), sign, ' '.repeat(sign.length))
    })
    .join(gap)
}

const firstNumber = (start: unknown) => (Number.isInteger(start) && Number(start) >= 0 ? Number(start) % 1_000_000 : 1)

/** One text, and at most one list below it that may follow a text without an empty line: a numbered one must begin with 1. */
function isTight(blocks: Block[]): boolean {
  const [text, list, ...more] = blocks.map(({ node }) => node)
  if (text?.type !== 'paragraph' || more.length > 0) return false
  return (
    !list || list.type === 'bulletList' || (list.type === 'orderedList' && firstNumber(list.attrs?.['start']) === 1)
  )
}

/** The first line behind one prefix, the others behind another; empty lines stay empty. */
const indented = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : rest.trim() || line ? rest + line : line))
    .join('\n')
