import type { LayerColors, LayerLevel } from './palette.ts'
import { round } from './path.ts'

/** Path data of a shape, or of one with holes (overlapping parts cancel out, even-odd rule). */
export type Piece = string | { holes: string }

/** An SVG under construction: definitions, and what is drawn, from back to front. */
export type Canvas = {
  id: string
  W: number
  H: number
  define: (svg: string) => void
  draw: (svg: string) => void
  /** Defines the shapes of a layer and the gradient (`…f`) that fills it, and returns the id to draw it with `use`. */
  defineLayer: (colors: LayerColors, level: LayerLevel, top: number, pieces: readonly Piece[]) => string
  /** Covers everything drawn so far with the gradient of that name. */
  fillWith: (gradient: string) => void
  finish: (align: 'xMidYMax' | 'xMaxYMax') => string
}

export function createCanvas(id: string, W: number, H: number): Canvas {
  // Sizes come from the URL, and the loops below step by a share of the height: reject sizes that would never end.
  if (![W, H].every((side) => Number.isInteger(side) && side >= 64 && side <= 4096))
    throw new RangeError(`A picture has whole sides from 64 to 4096, not ${W} × ${H}`)
  const defs: string[] = []
  const drawn: string[] = []
  let layerCount = 0
  const define = (svg: string) => void defs.push(svg)
  const draw = (svg: string) => void drawn.push(svg)
  return {
    id,
    W,
    H,
    define,
    draw,
    defineLayer: (colors, level, top, pieces) => {
      const key = `${id}p${layerCount++}`
      define(layerGradient(`${key}f`, colors, level, top, H))
      define(`<g id="${key}">${pieces.filter(Boolean).map(drawPiece).join('')}</g>`)
      return key
    },
    fillWith: (gradient) => draw(`<rect width="${W}" height="${H}" fill="url(#${id}${gradient})"/>`),
    finish: (align) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="${align} slice" ` +
      `aria-hidden="true" class="cover-art"><defs>${defs.join('')}</defs>${drawn.join('')}</svg>`,
  }
}

const drawPiece = (piece: Piece) =>
  typeof piece === 'string' ? `<path d="${piece}"/>` : `<path fill-rule="evenodd" d="${piece.holes}"/>`

/** The layer's gradient ends in the colour of the next nearer layer. */
function layerGradient(id: string, colors: LayerColors, level: LayerLevel, top: number, H: number): string {
  const nearer = Math.min(4, level + 1) as LayerLevel
  const foot = Math.min(H, top + H * 0.5)
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${round(top)}" x2="0" y2="${round(foot)}">` +
    `<stop offset="0" stop-color="${colors[level]}"/><stop offset="1" stop-color="${colors[nearer]}"/></linearGradient>`
  )
}
