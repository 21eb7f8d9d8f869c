import type { Flow, Head, Paragraph, Part, TextStyle } from '#platform/pdf/document.ts'
import type { PaperHeading } from '../queries/heading.server.ts'

type Framed = { heading: PaperHeading; title: string; note?: string; grid?: Head['grid'] }

/** The pages of a list: the event and its days above, who made it below. */
export const listPages = (parts: Part[], { heading, title, note, grid }: Framed): Flow => ({
  kind: 'flow',
  margin: 40,
  foot: heading.made,
  parts,
  head: {
    above: title,
    title: heading.title,
    below: [heading.days, note].filter(Boolean).join(' · '),
    ...(grid && { grid }),
  },
})

/** A heading inside a list, on the page of what follows. */
export const listHeading = (text: string, size = 13): Paragraph => ({
  kind: 'paragraph',
  tag: 'H2',
  text,
  style: { size, weight: 'bold' },
  before: 9,
  after: 3,
})

/** A person, and below them what is said of them. */
export const personParts = (name: string, lines: readonly string[]): Part[] => [
  { kind: 'paragraph', tag: 'P', text: name, style: { size: 11.5, weight: 'bold' }, keepNext: true },
  ...lines.map((text): Part => ({ kind: 'paragraph', tag: 'P', text, style: { size: 10.5 }, indent: 12 })),
  { kind: 'gap', height: 7 },
]

export const STRONG_CELL: TextStyle = { size: 11, weight: 'bold' }
