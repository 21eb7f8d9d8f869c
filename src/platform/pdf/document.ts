import type { Locale } from '#shared/languages.ts'

/**
 * What a PDF says and how it looks, as plain values: made where the rows and words are, and laid out in a worker. Texts are as someone
 * wrote them. Lengths are in points unless they say otherwise.
 */
export type PdfDocument = { title: string; author: string; locale: Locale; madeAt: Date; pages: Flow | Cards }

export type Weight = 'regular' | 'bold'
export type TextStyle = { size: number; weight?: Weight; color?: string }
export const GREY = '#444444'

/** Parts below each other, on as many pages as they take. What follows a part `page` begins on a new one. */
export type Flow = { kind: 'flow'; margin: number; head?: Head; foot?: string; parts: Part[] }
/** Above the parts of each page: three lines, and the titles of columns where the parts are tables. */
export type Head = { above: string; title: string; below: string; grid?: Grid }

export type Part = Paragraph | Table | Picture | { kind: 'markdown'; text: string } | Gap | { kind: 'page' }
export type Gap = { kind: 'gap'; height: number }
/**
 * `tag` is what screen readers read it as; `before` and `after` are left free above and below. `keepNext`: it does not stand last on a
 * page, as headings do not.
 */
export type Paragraph = {
  kind: 'paragraph'
  tag: 'H1' | 'H2' | 'H3' | 'P'
  text: string
  style: TextStyle
  indent?: number
  /** In front of the first line, of which it takes the indent. */
  marker?: string
  before?: number
  after?: number
  keepNext?: boolean
}

/** `share`: of the width of the page. `boxes`: one to tick in front of each row. `padding`: above and below the text of a row. */
export type Grid = { columns: readonly { title?: string; share: number }[]; boxes?: boolean; padding?: number }
/** `small` stands below; `ifLost` after a text of which a part cannot be shown. */
export type Cell = { text: string; style?: TextStyle; small?: string; ifLost?: string }
/** Rows with a line below each. */
export type Table = { kind: 'table'; grid: Grid; rows: Cell[][] }

/** Cut around its focal point, in per cent. `ratio`: its width by its height. JPEG or PNG. */
export type Picture = {
  kind: 'picture'
  image: Uint8Array
  ratio: number
  focalX: number
  focalY: number
  alternativeText: string
  frame: { width: number; height: number }
}

/** Sheets of cards to cut out, in mm. Text shrinks until it fits. */
export type Cards = { kind: 'cards'; sheet: CardSheet; cards: Card[] }
export type CardSheet = { columns: number; rows: number; width: number; height: number }
export type Card = { above: string; name: string; under: string[]; below: string }
