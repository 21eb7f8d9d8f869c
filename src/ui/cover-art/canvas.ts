import type { SheetLevel, Sheets } from './palette.ts'
import { round } from './path.ts'

/** Path data of a piece of paper, or of one with holes (overlapping parts cut each other out). */
export type Piece = string | { holes: string }

/** A picture in the making: definitions to refer to, and what is seen, drawn from back to front. */
export type Canvas = {
  id: string
  W: number
  H: number
  define: (svg: string) => void
  draw: (svg: string) => void
  /** Defines a sheet of paper and the gradient (`…f`) that lights it from its top; draw it with `use`. */
  cut: (colors: Sheets, level: SheetLevel, top: number, pieces: readonly Piece[]) => string
  /** Covers everything drawn so far with the gradient of that name. */
  wash: (gradient: string) => void
  finish: (align: 'xMidYMax' | 'xMaxYMax') => string
}

export function createCanvas(id: string, W: number, H: number): Canvas {
  // Sizes may come from an address; the landscapes are loops whose step is a share of the height.
  if (![W, H].every((side) => Number.isInteger(side) && side >= 64 && side <= 4096))
    throw new RangeError(`A picture has whole sides from 64 to 4096, not ${W} × ${H}`)
  const defs: string[] = []
  const drawn: string[] = []
  let sheets = 0
  const define = (svg: string) => void defs.push(svg)
  const draw = (svg: string) => void drawn.push(svg)
  return {
    id,
    W,
    H,
    define,
    draw,
    cut: (colors, level, top, pieces) => {
      const key = `${id}p${sheets++}`
      define(paperGradient(`${key}f`, colors, level, top, H))
      define(`<g id="${key}">${pieces.filter(Boolean).map(drawPiece).join('')}</g>`)
      return key
    },
    wash: (gradient) => draw(`<rect width="${W}" height="${H}" fill="url(#${id}${gradient})"/>`),
    finish: (align) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="${align} slice" ` +
      `aria-hidden="true" class="cover-art"><defs>${defs.join('')}</defs>${drawn.join('')}</svg>`,
  }
}

const drawPiece = (piece: Piece) =>
  typeof piece === 'string' ? `<path d="${piece}"/>` : `<path fill-rule="evenodd" d="${piece.holes}"/>`

/** Paper darkens towards the next sheet's colour. */
function paperGradient(id: string, colors: Sheets, level: SheetLevel, top: number, H: number): string {
  const nearer = Math.min(4, level + 1) as SheetLevel
  const foot = Math.min(H, top + H * 0.5)
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${round(top)}" x2="0" y2="${round(foot)}">` +
    `<stop offset="0" stop-color="${colors[level]}"/><stop offset="1" stop-color="${colors[nearer]}"/></linearGradient>`
  )
}
